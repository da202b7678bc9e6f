//! Pictures of examples as figures, with the signs of a teacher's pencil.

use super::Example;
use crate::figure::signs::place_point;
use crate::figure::{CELL, Figure, Form, Look, Mil, Point, Shape, Style, Tone, is_below};
use crate::notes::{Sign, sign_of};
use pencilmill_generator::board::{Drawing, Ink, Item, Place, value_text};
use std::collections::{BTreeMap, BTreeSet};

/// A picture of an example.
pub struct Scene {
    /// The board with all that is drawn.
    pub figure: Figure,
    /// The part of each shape.
    pub parts: Vec<ShapeRole>,
    /// Signs above and below the shapes.
    pub notes: Vec<Note>,
}

/// The part of a shape in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapeRole {
    /// Printed with the puzzle.
    Print,
    /// Found in an earlier picture.
    Old,
    /// Found in this picture.
    New,
    /// Supposed.
    Trial,
}

/// A sign of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// Grey ground of a cell: its top left and bottom right corner.
    Ground(Point, Point),
    /// A frame around a clue, outside its cell.
    Frame(Point, Point),
    /// A dot: this place stays blank.
    Dot(Point),
    /// A small cross: nothing is drawn here.
    Cross(Point),
    /// A value that is ruled out, struck through.
    Not(Point, String),
    /// A letter, light on dark ground.
    Letter(Point, char, bool),
}

/// Space of frames around their cells, which lines along sides leave free.
const AROUND: Mil = 120;
/// Space of figures around the board, for frames.
const EDGE: Mil = AROUND + 60;
/// Width of the white core of the lines of a second loop.
const CORE: Mil = 55;

impl Example {
    /// The pictures as figures of one width. What is printed below the board stands below the first
    /// one, and below others that name it.
    pub fn scenes(&self, look: Look) -> Vec<Scene> {
        let second = self.second_loop();
        let all = 0..self.pictures.len();
        let mut scenes: Vec<Scene> = all.map(|at| self.scene(at, &second, look)).collect();
        let corners = scenes
            .iter()
            .map(|scene| (scene.figure.from, scene.figure.to));
        let held = corners.reduce(|(a, b), (c, d)| {
            let least = Point::new(a.x.min(c.x), a.y.min(c.y));
            let most = Point::new(b.x.max(d.x), b.y.max(d.y));
            (least, most)
        });
        for scene in &mut scenes {
            let (from, to) = held.unwrap_or((scene.figure.from, scene.figure.to));
            scene.figure.from = Point::new(from.x - EDGE, from.y - EDGE);
            scene.figure.to = Point::new(to.x + EDGE, scene.figure.to.y + EDGE);
        }
        scenes
    }

    fn scene(&self, at: usize, second: &Drawing, look: Look) -> Scene {
        let picture = &self.pictures[at];
        let (before, after) = (self.drawn(at), self.drawn(at + 1));
        let clues = picture.clues.items().iter().map(|clue| clue.at);
        let letters = picture.letters.iter().map(|letter| letter.1);
        let below = |place| is_below(self.puzzle.board, place);
        let whole = at == 0 || clues.chain(letters).any(below);
        let draw = |drawn: &Drawing| match whole {
            true => Figure::of_puzzle(&self.puzzle, drawn, look),
            false => Figure::solved(&self.puzzle, drawn, look),
        };
        let mut figure = draw(&after.with(&picture.trial));
        let [old, new] = [&before, &after].map(|drawn| draw(drawn).shapes);
        let part = |shape: &Shape| match shape.tone {
            Tone::Print | Tone::Light => ShapeRole::Print,
            Tone::Answer if old.contains(shape) => ShapeRole::Old,
            Tone::Answer if new.contains(shape) => ShapeRole::New,
            Tone::Answer => ShapeRole::Trial,
        };
        let shapes = figure.shapes.iter().map(|shape| (part(shape), shape));
        let shapes: Vec<(ShapeRole, Shape)> = shapes
            .flat_map(|(part, shape)| match part {
                ShapeRole::Trial => dashes(shape).into_iter().map(|dash| (part, dash)).collect(),
                _ => vec![(part, shape.clone())],
            })
            .collect();
        let mut parts: Vec<ShapeRole>;
        (parts, figure.shapes) = shapes.into_iter().unzip();
        // The lines of a second loop are hollow.
        let cores = second.shared_with(&after.with(&picture.trial));
        let cores: Vec<Shape> = cores.items().iter().filter_map(core).collect();
        let last = figure
            .shapes
            .iter()
            .rposition(|shape| shape.style == Style::Line);
        let above = last.map_or(0, |last| last + 1);
        parts.splice(above..above, cores.iter().map(|_| ShapeRole::Print));
        figure.shapes.splice(above..above, cores);
        Scene {
            notes: self.notes(at, &after, &figure),
            figure,
            parts,
        }
    }

    /// The signs of a picture.
    fn notes(&self, at: usize, drawn: &Drawing, figure: &Figure) -> Vec<Note> {
        let picture = &self.pictures[at];
        let ground = picture.ground.iter().map(|&place| {
            let [from, to] = around(place, 0);
            Note::Ground(from, to)
        });
        let clues = picture
            .clues
            .items()
            .iter()
            .map(|clue| clue.at.midway(clue.to));
        let boxes = clues.map(|place| around(place, AROUND)).collect();
        let frames = joined(boxes).into_iter();
        let frames = frames.map(|[from, to]| Note::Frame(from, to));
        let filled = filled(&self.puzzle.printed.with(drawn));
        // lines of the whole answer, so that a letter stays where it is
        let answer = self.answer().with(&picture.trial);
        let answer = Figure::solved(&self.puzzle, &answer, Look::default());
        let lines = answer
            .shapes
            .iter()
            .filter(|shape| shape.tone == Tone::Answer && matches!(shape.form, Form::Line(..)));
        let inked = figure.shapes.iter().chain(lines).flat_map(ink_of);
        let frames: Vec<Note> = frames.collect();
        let blanks = self.blanks(at, drawn);
        let signs = frames.iter().chain(&blanks).flat_map(|note| match note {
            Note::Frame(from, to) => outline(&corners(*from, *to), AROUND / 2),
            Note::Dot(p) | Note::Cross(p) => vec![([*p; 2], CELL / 10)],
            Note::Not(p, _) => vec![([*p; 2], CELL / 5)],
            _ => Vec::new(),
        });
        let mut inked: Vec<Inked> = inked.chain(signs).collect();
        let mut letters = Vec::new();
        for &(letter, place) in &picture.letters {
            let light = place.is_cell() && filled.contains(&place);
            let at = beside(place, &inked);
            inked.push(([at; 2], LETTER));
            letters.push(Note::Letter(at, letter, light));
        }
        let notes = ground.chain(frames).chain(blanks);
        notes.chain(letters).collect()
    }

    /// Dots and crosses up to a picture, where nothing else tells as much.
    fn blanks(&self, at: usize, drawn: &Drawing) -> Vec<Note> {
        let blank = self.blank(at + 1);
        let own: BTreeSet<Place> = (drawn.items().iter())
            .filter(|item| item.at == item.to)
            .map(|item| item.at)
            .collect();
        // what is printed in a cell, and lines through it, leave the middle to them
        let lines = drawn.items().iter().filter(|item| item.at != item.to);
        let printed = self.puzzle.printed.items().iter().map(|item| item.at);
        let taken: BTreeSet<Place> = printed
            .chain(lines.flat_map(|line| [line.at, line.to]))
            .collect();
        // values that are ruled out stand side by side
        let mut beside: BTreeMap<Place, Mil> = BTreeMap::new();
        let mut notes = Vec::new();
        for item in blank.items() {
            let alone = item.at == item.to;
            if alone && own.contains(&item.at) {
                continue;
            }
            let mut point = middle(item);
            if let Some(value) = item.value {
                let values = beside.entry(item.at).or_default();
                point.x += *values * CELL / 4 - CELL / 4;
                *values += 1;
                let text = value_text(item.ink, value);
                notes.push(Note::Not(point, text));
                continue;
            }
            if alone && item.at.is_cell() && taken.contains(&item.at) {
                point.x += CELL * 34 / 100;
                point.y += CELL * 34 / 100;
            }
            notes.push(match sign_of(item.ink) {
                Sign::Dot => Note::Dot(point),
                Sign::Cross => Note::Cross(point),
            });
        }
        notes
    }

    /// The lines of the second of two or three loops, and of no other drawing.
    pub fn second_loop(&self) -> Drawing {
        let answer = self.answer();
        let lines: Vec<&Item> = answer.of(Ink::Line).collect();
        let mut groups: Vec<Vec<usize>> = (0..lines.len()).map(|at| vec![at]).collect();
        let ends: BTreeSet<Place> = lines.iter().flat_map(|line| [line.at, line.to]).collect();
        for end in ends {
            let here = |at: &usize| [lines[*at].at, lines[*at].to].contains(&end);
            let here: Vec<usize> = (0..lines.len()).filter(here).collect();
            let far = |at: usize| match lines[at].at == end {
                true => lines[at].to,
                false => lines[at].at,
            };
            let pairs: Vec<[usize; 2]> = match here[..] {
                [one, other] => vec![[one, other]],
                [_, _, _, _] => {
                    let straight = |one: usize, other: usize| far(one).midway(far(other)) == end;
                    let pairs = here
                        .iter()
                        .flat_map(|&one| here.iter().map(move |&other| [one, other]));
                    pairs
                        .filter(|[one, other]| one < other && straight(*one, *other))
                        .collect()
                }
                _ => return Drawing::blank(),
            };
            for [one, other] in pairs {
                let of = |at: usize| groups.iter().position(|group| group.contains(&at));
                if let (Some(one), Some(other)) = (of(one), of(other))
                    && one != other
                {
                    let [one, other] = [one.min(other), one.max(other)];
                    let more = groups.remove(other);
                    groups[one].extend(more);
                }
            }
        }
        match &groups[..] {
            [_, second] | [_, second, _] => second.iter().map(|&at| *lines[at]).collect(),
            _ => Drawing::blank(),
        }
    }
}

/// The corners of a cell with some space around it, and of smaller boxes around other places.
fn around(place: Place, more: Mil) -> [Point; 2] {
    const HALF: Mil = CELL / 2;
    let [across, down] = match (place.is_side(), place.is_cell()) {
        (true, _) if place.y & 1 == 0 => [HALF, more],
        (true, _) => [more, HALF],
        (_, true) => [HALF, HALF],
        _ => [HALF / 2, HALF / 2],
    };
    let Point { x, y } = place_point(place);
    [-1, 1].map(|way| Point::new(x + way * (across + more), y + way * (down + more)))
}

/// Frames with those that overlap in a row or column made one, so that they hide no side between.
fn joined(mut boxes: Vec<[Point; 2]>) -> Vec<[Point; 2]> {
    boxes.sort_unstable_by_key(|[from, _]| (from.y, from.x));
    boxes.dedup();
    let mut joined: Vec<[Point; 2]> = Vec::new();
    for [from, to] in boxes {
        let next = |other: &&mut [Point; 2]| {
            let [a, b] = **other;
            let in_row = (a.y, b.y) == (from.y, to.y) && (from.x..=to.x).contains(&b.x);
            let in_column = (a.x, b.x) == (from.x, to.x) && (from.y..=to.y).contains(&b.y);
            in_row || in_column
        };
        match joined.iter_mut().find(next) {
            Some(other) => other[1] = to,
            None => joined.push([from, to]),
        }
    }
    joined
}

/// Points of a letter in a cell or beside another place, by preference, as distances to the right
/// and downwards.
const IN_CELL: [(Mil, Mil); 8] = [
    (-300, -270),
    (300, -270),
    (0, -320),
    (-330, 0),
    (330, 0),
    (-300, 290),
    (300, 290),
    (0, 330),
];
const BESIDE: [(Mil, Mil); 4] = [(190, -190), (-190, -190), (190, 190), (-190, 190)];
/// Half of the height of a letter with some space around it.
const LETTER: Mil = 150;
/// Farthest distance of a letter from the middle of its cell, and the steps in which a free point
/// is looked for.
const FAR: (Mil, usize) = (360, 40);

/// A straight line between two points, and half of its width.
type Inked = ([Point; 2], Mil);

fn corners(from: Point, to: Point) -> [Point; 4] {
    [from, Point::new(to.x, from.y), to, Point::new(from.x, to.y)]
}

/// The sides of a polygon as lines.
fn outline(points: &[Point], half: Mil) -> Vec<Inked> {
    let next = points.iter().cycle().skip(1);
    let sides = points.iter().zip(next);
    sides.map(|(a, b)| ([*a, *b], half)).collect()
}

/// The ink of a shape that no letter should touch, as lines; grounds have none but their edges.
fn ink_of(shape: &Shape) -> Vec<Inked> {
    let half = match shape.style {
        Style::Grid | Style::Circle => 20,
        Style::Ground => return Vec::new(),
        _ => 60,
    };
    match &shape.form {
        Form::Line(a, b) => vec![([*a, *b], half)],
        Form::Rect(from, to, _) => outline(&corners(*from, *to), half),
        Form::Polygon(points) => outline(points, half),
        Form::Circle(p, radius) if shape.style == Style::Circle => {
            let d = radius * 707 / 1000;
            let around = [(*radius, 0), (d, d), (0, *radius), (-d, d)];
            let around = around.into_iter();
            let around = around.clone().chain(around.map(|(x, y)| (-x, -y)));
            let points: Vec<Point> = around.map(|(x, y)| Point::new(p.x + x, p.y + y)).collect();
            outline(&points, half)
        }
        Form::Circle(p, radius) => vec![([*p; 2], *radius)],
        Form::Text(p, height, text) => {
            let count = Mil::try_from(text.chars().count()).unwrap_or(1);
            let reach = height * (count - 1) * 3 / 10;
            let ends = [-reach, reach].map(|d| Point::new(p.x + d, p.y));
            vec![(ends, height * 4 / 10)]
        }
    }
}

/// The point of a letter at a place: the first that is clear of ink, or else the clearest.
fn beside(place: Place, inked: &[Inked]) -> Point {
    let Point { x, y } = place_point(place);
    let (liked, far) = match place.is_cell() {
        true => (&IN_CELL[..], FAR.0),
        false => (&BESIDE[..], FAR.0 * 2 / 3),
    };
    let steps = || (-far..=far).step_by(FAR.1);
    let others = steps().flat_map(|dy| steps().map(move |dx| (dx, dy)));
    let points = liked.iter().copied().chain(others);
    let points = points.map(|(dx, dy)| Point::new(x + dx, y + dy));
    // ink within reach of one of the points
    let is_near = |([a, b], half): &&Inked| {
        let reach = far + half + LETTER;
        let apart = |p: Mil, a: Mil, b: Mil| (a.min(b) - p).max(p - a.max(b));
        apart(x, a.x, b.x).max(apart(y, a.y, b.y)) < reach
    };
    let near: Vec<&Inked> = inked.iter().filter(is_near).collect();
    let room = |p: &Point| {
        let apart = |(line, half): &&Inked| {
            let distance = square_of_distance(*p, *line).isqrt();
            distance - i64::from(half + LETTER)
        };
        near.iter().map(apart).min().unwrap_or(0).min(0)
    };
    let points: Vec<Point> = points.collect();
    // of equal ones, the first
    let clearest = points.into_iter().rev().max_by_key(room);
    clearest.unwrap_or(Point { x, y })
}

/// The square of the distance between a point and a straight line between two points.
fn square_of_distance(p: Point, [a, b]: [Point; 2]) -> i64 {
    let between = |from: Point, to: Point| (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let ((lx, ly), (px, py)) = (between(a, b), between(a, p));
    let length = lx * lx + ly * ly;
    let along = (lx * px + ly * py).clamp(0, length);
    let (fx, fy) = match length {
        0 => (px, py),
        _ => (px - lx * along / length, py - ly * along / length),
    };
    fx * fx + fy * fy
}

/// The point of a sign: the middle of an item. Slanting ones, which cross in their middle, have it
/// nearer to the upper end; long ones at their beginning.
fn middle(item: &Item) -> Point {
    let (from, to) = (place_point(item.at), place_point(item.to));
    let (dy, dx) = (item.to.y - item.at.y, item.to.x - item.at.x);
    let part = |parts: Mil| {
        Point::new(
            from.x + (to.x - from.x) * parts / 100,
            from.y + (to.y - from.y) * parts / 100,
        )
    };
    match (dy.abs(), dx.abs()) {
        (1.., 1..) if dy.abs().max(dx.abs()) > 1 => part(27),
        (long, other) if long.max(other) > 2 => part(100 / Mil::from(long.max(other))),
        _ => part(50),
    }
}

/// The cells that are dark.
fn filled(drawing: &Drawing) -> BTreeSet<Place> {
    let dark = [Ink::Shaded, Ink::Black].map(|ink| drawing.of(ink).map(|item| item.at));
    dark.into_iter().flatten().collect()
}

/// A straight line as dashes; any other shape as it is.
fn dashes(shape: &Shape) -> Vec<Shape> {
    let Form::Line(a, b) = shape.form else {
        return vec![shape.clone()];
    };
    let at = |tenths: Mil| {
        Point::new(
            a.x + (b.x - a.x) * tenths / 10,
            a.y + (b.y - a.y) * tenths / 10,
        )
    };
    let dash = |[from, to]: [Mil; 2]| Shape {
        form: Form::Line(at(from), at(to)),
        ..shape.clone()
    };
    [[0, 1], [3, 4], [6, 7], [9, 10]].map(dash).to_vec()
}

/// The white core of a line.
fn core(line: &Item) -> Option<Shape> {
    let [a, b] = [line.at, line.to].map(place_point);
    let (dx, dy) = ((b.x - a.x).signum(), (b.y - a.y).signum());
    let reach = CORE / if dx != 0 && dy != 0 { 3 } else { 2 };
    let at = |p: Point, along: Mil, across: Mil| {
        Point::new(
            p.x + dx * along - dy * across,
            p.y + dy * along + dx * across,
        )
    };
    let corners = [
        (a, -reach, -reach),
        (b, reach, -reach),
        (b, reach, reach),
        (a, -reach, reach),
    ];
    (a != b).then(|| Shape {
        style: Style::Ground,
        tone: Tone::Print,
        form: Form::Polygon(
            corners
                .map(|(p, along, across)| at(p, along, across))
                .to_vec(),
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::genres;

    fn scenes(genre: &str, text: &str) -> (Example, Vec<Scene>) {
        let example = Example::read(genres::named(genre).unwrap(), text).unwrap();
        let scenes = example.scenes(Look::default());
        (example, scenes)
    }

    #[test]
    fn what_is_new_was_there_or_is_supposed_is_told_apart() {
        let text = "puzzle = \"masyu 3x3;\"\npicture = [{ draw = \"line r1c1-r1c2\" }, \
            { draw = \"line r1c2-r1c3\", trial = \"line r1c3-r2c3\", blank = \"line r2c1-r2c2\" }]";
        let (_, scenes) = scenes("masyu", text);
        let count =
            |scene: &Scene, part| scene.parts.iter().filter(|other| **other == part).count();
        let counts = |scene: &Scene| {
            [ShapeRole::Old, ShapeRole::New, ShapeRole::Trial].map(|part| count(scene, part))
        };
        assert_eq!(counts(&scenes[0]), [0, 1, 0]);
        // a supposed line is four dashes
        assert_eq!(counts(&scenes[1]), [1, 1, 4]);
        assert!(scenes[0].notes.is_empty());
        assert_eq!(scenes[1].notes, [Note::Cross(Point::new(1000, 1500))]);
        assert_eq!(scenes[0].figure.width(), scenes[1].figure.width());
    }

    #[test]
    fn signs_leave_clues_free() {
        let text = "puzzle = \"canal-view 2x2; number r1c1=1\"\npicture = [{ clues = \"number r1c1=1\", \
            letters = \"a r2c2\", blank = \"shaded r1c1 r1c2\", draw = \"shaded r2c2\" }]";
        let (_, scenes) = scenes("canal-view", text);
        let cell = |x, y| Point { x, y };
        assert_eq!(
            scenes[0].notes,
            [
                Note::Frame(cell(-AROUND, -AROUND), cell(CELL + AROUND, CELL + AROUND)),
                Note::Dot(cell(840, 840)),
                Note::Dot(cell(1500, 500)),
                Note::Letter(cell(1340, 1220), 'a', true),
            ]
        );
    }

    #[test]
    fn letters_keep_clear_of_lines() {
        let cell = Place::cell(0, 0);
        let point = |x, y| Point { x, y };
        let line = |a: [Mil; 2], b: [Mil; 2]| [point(a[0], a[1]), point(b[0], b[1])];
        let of = |lines: &[[Point; 2]]| {
            let inked: Vec<Inked> = lines.iter().map(|line| (*line, 20)).collect();
            beside(cell, &inked)
        };
        assert_eq!(of(&[]), point(200, 230));
        assert_eq!(of(&[line([0, 0], [1000, 1000])]), point(800, 230));
        let both = [line([0, 0], [1000, 1000]), line([1000, 0], [0, 1000])];
        assert_eq!(of(&both), point(500, 180));
        assert_eq!(square_of_distance(point(3, 4), line([0, 0], [0, 0])), 25);
        assert_eq!(square_of_distance(point(5, 7), line([0, 0], [10, 0])), 49);
        assert_eq!(square_of_distance(point(13, 4), line([0, 0], [10, 0])), 25);
    }

    #[test]
    fn frames_side_by_side_are_one() {
        let of = |cells: &[(i16, i16)]| {
            let frame = |&(row, col): &(i16, i16)| around(Place::cell(row, col), AROUND);
            joined(cells.iter().map(frame).collect()).len()
        };
        assert_eq!(of(&[(0, 2), (0, 0), (0, 1), (0, 1)]), 1);
        assert_eq!(of(&[(0, 0), (1, 0), (3, 0)]), 2);
        assert_eq!(of(&[(0, 0), (1, 1)]), 2);
    }

    #[test]
    fn slanting_lines_that_cross_have_signs_apart() {
        let text = "puzzle = \"crossstitch 3x3;\"\n\
            picture = [{ blank = \"line r1.5c1.5-r2.5c2.5 r1.5c2.5-r2.5c1.5\" }]";
        let (_, scenes) = scenes("crossstitch", text);
        let [Note::Cross(a), Note::Cross(b)] = scenes[0].notes[..] else {
            panic!("{:?}", scenes[0].notes);
        };
        assert!(a.y < 1500 && a.y == b.y && a.x + b.x == 3000 && a != b);
    }

    #[test]
    fn one_of_two_loops_is_hollow() {
        let second = |draw: &str| {
            let text = format!(
                "puzzle = \"shared-field 3x3; letter r1c1=A r3c3=B\"\npicture = [{{ draw = \"{draw}\" }}]"
            );
            scenes("shared-field", &text).0.second_loop().len()
        };
        let one =
            "r0.5c0.5-r0.5c1.5-r0.5c2.5-r1.5c2.5-r2.5c2.5-r2.5c1.5-r2.5c0.5-r1.5c0.5-r0.5c0.5";
        let other =
            "r1.5c1.5-r1.5c2.5-r1.5c3.5-r2.5c3.5-r3.5c3.5-r3.5c2.5-r3.5c1.5-r2.5c1.5-r1.5c1.5";
        assert_eq!(second(&format!("line {one}")), 0);
        // two squares that cross
        assert_eq!(second(&format!("line {one} {other}")), 8);
    }
}

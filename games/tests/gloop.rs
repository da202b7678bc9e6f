//! The packings that are kept, and the counts behind the bounds in docs/games.md.

use pencilmill_games::gloop::packing::Packing;
use pencilmill_generator::board::TileKind;
use std::collections::BTreeSet;
use std::path::Path;

/// Each kept packing is one, and its first line says what is true of it.
#[test]
fn kept_packings_are_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/gloop");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let packing = Packing::read(&text).unwrap();
        let figures = packing.check().unwrap();
        assert_eq!(
            text.lines().next(),
            Some(format!("# {figures}").as_str()),
            "{name}"
        );
        let (task, size) = name.rsplit_once('-').unwrap();
        let (rows, cols) = packing.size();
        assert_eq!(
            (size, rows * cols >= 90),
            (format!("{rows}x{cols}").as_str(), true)
        );
        let circles = figures.circles();
        match task {
            "few-loops" => assert_eq!(figures.loops, 6),
            "few-circles" => assert_eq!((figures.loops, circles), (6, 5)),
            "many-loops" => assert!(figures.loops >= 58),
            "many-circles" => assert!(figures.inside.is_some() && circles >= 35),
            "circles-inside" => assert_eq!(figures.inside, Some(circles)),
            "circles-outside" => assert_eq!(figures.inside, Some(0)),
            other => panic!("{other}"),
        }
        seen += 1;
    }
    assert_eq!(seen, 17);
}

/// A loop turns by 360 degrees in all, so paths that turn by more than that together make as many loops at most; a small circle
/// takes two caps, or four arcs around points (docs/games.md).
#[test]
fn bounds_follow_from_the_turns_of_the_paths() {
    let (mut caps, mut corners, mut arcs) = (0, 0, 0);
    for tile in TileKind::all().map(TileKind::tile) {
        for (a, b) in tile.paths() {
            let (from, to) = (a / 2, b / 2);
            caps += usize::from(from == to);
            corners += usize::from((to - from) % 2 == 1);
            arcs += usize::from([(1, 2), (3, 4), (5, 6), (0, 7)].contains(&(a, b)));
        }
    }
    assert_eq!((caps, corners), (58, 124));
    assert_eq!((180 * caps + 90 * corners) / 360, 60);
    assert_eq!(caps / 2 + arcs / 4, 43);
}

/// Sides with two paths whose paths lead to each other only: what forces five loops beside another one (docs/games.md).
#[test]
fn there_are_74_rings_for_69_joints() {
    let (mut rings, mut sides) = ([0; 5], 0);
    for tile in TileKind::all().map(TileKind::tile) {
        let is_double = |side: usize| tile.uses(2 * side) && tile.uses(2 * side + 1);
        let ends = |side: usize| {
            [2 * side, 2 * side + 1].map(|port| tile.mate(port).map_or(side, |end| end / 2))
        };
        sides += (0..4).filter(|&side| is_double(side)).count();
        // Sides that paths connect, with all ports used.
        let is_used = |side: &usize| tile.uses(2 * side) || tile.uses(2 * side + 1);
        let mut left: BTreeSet<usize> = (0..4).filter(is_used).collect();
        while let Some(first) = left.pop_first() {
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&at) = part.get(next) {
                let joined = |side: &usize| ends(at).contains(side) || ends(*side).contains(&at);
                let new: Vec<usize> = left.iter().copied().filter(joined).collect();
                left.retain(|side| !new.contains(side));
                part.extend(new);
                next += 1;
            }
            if part.iter().all(|&side| is_double(side)) {
                rings[part.len()] += 1;
            }
        }
    }
    assert_eq!(rings, [0, 58, 13, 2, 1]);
    assert_eq!((rings.iter().sum::<i32>(), sides), (74, 2 * 69));
}

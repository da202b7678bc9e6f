//! Words against plain code: the models of each word, restricted to its arguments, are those of its
//! definition; without its guard, all assignments are models.

use std::collections::BTreeSet;

use pencilmill_solver::words::{self, Int, Sink, Under};
use pencilmill_solver::{Budget, Constraint, Demand, Graph, Lit, Solver, Verdict};
use pencilmill_testing::grids::*;
use pencilmill_testing::random::*;
use pencilmill_testing::*;

/// All assignments of the ink under assumptions, as numbers.
fn models(solver: &Solver, ink: &[Lit], assumptions: &[Lit]) -> BTreeSet<u32> {
    let mut solver = solver.clone();
    let mut found = BTreeSet::new();
    while solver.solve(assumptions, Budget::UNLIMITED) == Verdict::Sat {
        let on = ink.iter().enumerate().filter(|(_, l)| solver.value(**l));
        let fresh = found.insert(on.map(|(bit, _)| 1 << bit).sum());
        assert!(fresh, "an answer came twice");
        let clause: Vec<Lit> = ink
            .iter()
            .map(|&l| if solver.value(l) { !l } else { l })
            .collect();
        solver.add_clause(&clause);
    }
    found
}

/// States a word about some ink under a guard and compares it with its definition, also with some
/// of the ink given.
fn agree<T>(
    seed: u64,
    inks: usize,
    word: impl FnOnce(&mut Under<'_>, &[Lit]) -> T,
    meaning: impl Fn(&dyn Fn(Lit) -> bool, &T) -> bool,
) {
    let mut rng = Rng(seed + 6_000_000);
    let mut solver = Solver::new();
    let ink: Vec<Lit> = (0..inks).map(|_| solver.new_lit()).collect();
    let guard = solver.new_derived();
    let out = word(
        &mut Under {
            solver: &mut solver,
            guard,
        },
        &ink,
    );
    let all = 0..1u32 << inks;
    let expected: BTreeSet<u32> = all
        .filter(|&number| meaning(&|l| truth(&ink, number, l), &out))
        .collect();
    assert_eq!(models(&solver, &ink, &[guard]), expected, "seed {seed}");
    let given = distinct_lits(&mut rng, &ink, 2);
    let fits = |n: &u32| given.iter().all(|&l| truth(&ink, *n, l));
    let some: BTreeSet<u32> = expected.iter().copied().filter(fits).collect();
    let assumed = [&given[..], &[guard]].concat();
    assert_eq!(models(&solver, &ink, &assumed), some, "seed {seed}");
    if inks <= 8 {
        assert_eq!(models(&solver, &ink, &[!guard]).len(), 1 << inks);
    }
}

/// Makes a variable of the word equal to ink, so that models can be compared on the ink alone.
fn tie(sink: &mut impl Sink, ink: Lit, l: Lit) {
    sink.clause(&[!ink, l]);
    sink.clause(&[ink, !l]);
}

#[test]
fn gates_and_parity() {
    for seed in 0..60 {
        let mut rng = Rng(seed);
        let odd = rng.one_in(2);
        let n = 1 + rng.below(7);
        let lits = move |ink: &[Lit]| {
            let mut rng = Rng(seed + 1);
            (0..n)
                .map(|_| any_lit(&mut rng, &ink[..6]))
                .collect::<Vec<Lit>>()
        };
        agree(
            seed,
            6,
            |sink, ink| {
                let lits = lits(ink);
                words::parity(sink, &lits, odd);
                lits
            },
            |value, lits| (lits.iter().filter(|l| value(**l)).count() % 2 == 1) == odd,
        );
        agree(
            seed,
            8,
            |sink, ink| {
                let lits = lits(ink);
                let (all, any) = (words::all(sink, &lits), words::any(sink, &lits));
                tie(sink, ink[6], all);
                let one = words::xor(sink, lits[0], any);
                tie(sink, ink[7], one);
                (lits, ink[6], ink[7])
            },
            |value, (lits, all, one)| {
                let any = lits.iter().any(|&l| value(l));
                value(*all) == lits.iter().all(|&l| value(l))
                    && value(*one) == (value(lits[0]) != any)
            },
        );
    }
}

/// An integer whose steps are ink, in order.
fn int_of(sink: &mut impl Sink, low: i32, ink: &[Lit]) -> Int {
    let int = Int::choice(sink, low..=low + ink.len() as i32);
    for (k, &l) in (1..).zip(ink) {
        tie(sink, l, int.at_least(low + k));
    }
    int
}

fn ordered(value: &dyn Fn(Lit) -> bool, ink: &[Lit]) -> bool {
    ink.windows(2).all(|w| value(w[0]) || !value(w[1]))
}

fn read(value: &dyn Fn(Lit) -> bool, low: i32, ink: &[Lit]) -> i32 {
    low + ink.iter().filter(|l| value(**l)).count() as i32
}

#[test]
fn integers() {
    for seed in 0..120 {
        let mut rng = Rng(seed);
        let (la, lb) = (rng.below(5) as i32 - 2, rng.below(5) as i32 - 2);
        let offset = rng.below(5) as i32 - 2;
        let kind = rng.below(5);
        let (wa, wb) = (rng.below(5) as i32 - 2, rng.below(5) as i32 - 2);
        let least = rng.below(9) as i32 - 4;
        agree(
            seed,
            8,
            |sink, ink| {
                let a = int_of(sink, la, &ink[..3]);
                let b = int_of(sink, lb, &ink[3..7]);
                let when = ink[7];
                match kind {
                    0 => a.reaches(sink, when, offset, &b),
                    1 => a.equal(sink, when, offset, &b),
                    2 => a.differ(sink, when, &b),
                    3 => Int::linear(sink, &[(wa, &a), (wb, &b)], least..=least + 2),
                    _ => {
                        let is = a.equals(sink, la + offset);
                        tie(sink, when, is);
                    }
                }
                ink.to_vec()
            },
            |value, ink| {
                let (a, b) = (read(value, la, &ink[..3]), read(value, lb, &ink[3..7]));
                let when = value(ink[7]);
                let holds = match kind {
                    0 => !when || a + offset <= b,
                    1 => !when || a + offset == b,
                    2 => !when || a != b,
                    3 => (least..=least + 2).contains(&(wa * a + wb * b)),
                    _ => when == (a == la + offset),
                };
                holds && ordered(value, &ink[..3]) && ordered(value, &ink[3..7])
            },
        );
    }
}

#[test]
fn counts_and_totals() {
    for seed in 0..60 {
        let mut rng = Rng(seed);
        let (k, low) = (rng.below(8) as i32, rng.below(4) as i32 - 1);
        agree(
            seed,
            9,
            |sink, ink| {
                let count = Int::count(sink, &ink[..5]);
                tie(sink, ink[5], count.at_least(k));
                let total = Int::total(sink, &[count, Int::constant(-2), Int::of_lit(ink[5])]);
                tie(sink, ink[6], total.at_most(1));
                // its least value is known; the integer itself is ink
                let other = int_of(sink, low, &ink[7..]);
                other.counts(sink, &ink[..3]);
                (ink.to_vec(), total)
            },
            |value, (ink, _)| {
                let count = read(value, 0, &ink[..5]);
                let total = count - 2 + i32::from(value(ink[5]));
                value(ink[5]) == (count >= k)
                    && value(ink[6]) == (total <= 1)
                    && ordered(value, &ink[7..])
                    && read(value, low, &ink[7..]) == read(value, 0, &ink[..3])
            },
        );
    }
}

#[test]
fn elements() {
    for seed in 0..60 {
        let mut rng = Rng(seed);
        let list: Vec<i32> = (0..1 + rng.below(4)).map(|_| rng.below(5) as i32).collect();
        let low = rng.below(3) as i32 - 1;
        agree(
            seed,
            8,
            |sink, ink| {
                let index = int_of(sink, low, &ink[..3]);
                let value = int_of(sink, 1, &ink[3..6]);
                let mut items: Vec<Int> = list.iter().map(|&k| Int::constant(k)).collect();
                items[0] = int_of(sink, list[0], &ink[6..]);
                index.element(sink, &items, &value);
                ink.to_vec()
            },
            |value, ink| {
                let mut items = list.clone();
                items[0] = read(value, list[0], &ink[6..]);
                let index = read(value, low, &ink[..3]);
                let place = usize::try_from(index).ok();
                place.and_then(|p| items.get(p)) == Some(&read(value, 1, &ink[3..6]))
                    && [&ink[..3], &ink[3..6], &ink[6..]]
                        .iter()
                        .all(|part| ordered(value, part))
            },
        );
    }
}

#[test]
fn rays_with_unknown_stoppers() {
    for seed in 0..40 {
        let total = Rng(seed).below(5) as u32;
        agree(
            seed,
            8,
            |sink, ink| {
                let cells: Vec<(Lit, Lit)> = ink.chunks(2).map(|c| (c[0], c[1])).collect();
                let lits = words::ray(sink, &cells);
                sink.state(Constraint::sum(lits, total, total));
                cells
            },
            |value, cells| {
                let view = cells.iter().take_while(|c| !value(c.1));
                view.filter(|c| value(c.0)).count() as u32 == total
            },
        );
    }
}

/// Sides of a 3x3 board as lines between points numbered in a 4x4 lattice would be too many for
/// enumeration; 2x2 cells have 12 sides and 16 ways to choose what is inside.
#[test]
fn what_loops_enclose() {
    agree(
        0,
        16,
        |sink, ink| {
            let cell = |y: i32, x: i32| {
                let on = (0..2).contains(&y) && (0..2).contains(&x);
                on.then_some((2 * y + x) as u32)
            };
            let mut sides = Vec::new();
            for y in 0..2 {
                for x in 0..3 {
                    sides.push((cell(y, x - 1), cell(y, x)));
                    sides.push((cell(x - 1, y), cell(x, y)));
                }
            }
            let sides: Vec<_> = sides.iter().zip(ink).map(|(s, &l)| (s.0, s.1, l)).collect();
            let inside = words::enclosed(sink, 4, &sides);
            for (k, &l) in inside.iter().enumerate() {
                tie(sink, ink[12 + k], l);
            }
            (sides, ink[12..].to_vec())
        },
        |value, (sides, inside)| {
            let at = |c: Option<u32>| c.is_some_and(|c| value(inside[c as usize]));
            sides.iter().all(|s| (at(s.0) != at(s.1)) == value(s.2))
        },
    );
}

/// Row and column.
type At = (usize, usize);

/// The sides of a grid of faces in the order of `outline`: across, then down. Each has its two
/// faces (row and column from 1; 0 and beyond are outside) and its two points.
fn sides_of(rows: usize, cols: usize) -> Vec<([At; 2], [At; 2])> {
    let mut sides = Vec::new();
    for r in 0..=rows {
        sides.extend((0..cols).map(|c| ([(r, c + 1), (r + 1, c + 1)], [(r, c), (r, c + 1)])));
    }
    for r in 0..rows {
        sides.extend((0..=cols).map(|c| ([(r + 1, c), (r + 1, c + 1)], [(r, c), (r + 1, c)])));
    }
    sides
}

#[test]
fn outlines() {
    let (rows, cols) = (2, 2);
    agree(
        0,
        16,
        |sink, ink| {
            let sides = words::outline(sink, rows, cols, &ink[..4]);
            for (k, l) in sides.across.into_iter().chain(sides.down).enumerate() {
                tie(sink, ink[4 + k], l);
            }
            ink.to_vec()
        },
        |value, ink| {
            let face = |(r, c): At| {
                (1..=rows).contains(&r)
                    && (1..=cols).contains(&c)
                    && value(ink[(r - 1) * cols + c - 1])
            };
            let mut drawn = sides_of(rows, cols).into_iter().zip(&ink[4..]);
            drawn.all(|(([a, b], _), &side)| value(side) == (face(a) != face(b)))
        },
    );
}

/// Checked by points: each has two sides of the outline or none, and one walk passes along all.
#[test]
fn islands_with_one_loop_around() {
    for (rows, cols) in [(1, 1), (1, 4), (2, 5), (3, 3), (3, 4), (4, 3)] {
        let state = |sink: &mut Under<'_>, ink: &[Lit]| {
            words::one_island(sink, rows, cols, ink);
            ink.to_vec()
        };
        agree(0, rows * cols, state, |value, ink| {
            let face = |(r, c): At| {
                (1..=rows).contains(&r)
                    && (1..=cols).contains(&c)
                    && value(ink[(r - 1) * cols + c - 1])
            };
            let mut lines = sides_of(rows, cols);
            lines.retain(|&([a, b], _)| face(a) != face(b));
            let mut lines: Vec<[At; 2]> = lines.iter().map(|side| side.1).collect();
            let degree = |p| lines.iter().filter(|line| line.contains(p)).count();
            if lines.is_empty() || lines.iter().flatten().any(|p| degree(p) != 2) {
                return false;
            }
            let [first, mut at] = lines.swap_remove(0);
            while at != first {
                let next = lines.iter().position(|line| line.contains(&at));
                let [a, b] = lines.swap_remove(next.unwrap());
                at = if a == at { b } else { a };
            }
            lines.is_empty()
        });
    }
}

/// Edges of a grid with ink on them.
fn grid(width: usize, size: usize, ink: &[Lit]) -> Vec<(u32, u32, Lit)> {
    let ends = grid_edges(width, size);
    ends.iter().zip(ink).map(|(e, &l)| (e.0, e.1, l)).collect()
}

/// A closed walk that goes straight on at each crossing passes along every edge.
#[test]
fn walks_that_cross_themselves() {
    let (width, size) = (4, 12);
    agree(
        0,
        17,
        |sink, ink| {
            let edges: Vec<_> = grid(width, size, ink)
                .iter()
                .map(|e| (e.0, e.1, e.2, e.1 - e.0 > 1))
                .collect();
            let visited: Vec<Lit> = (0..size).map(|_| sink.derived()).collect();
            let crossed: Vec<Lit> = (0..size).map(|_| sink.choice()).collect();
            words::closed_walk(sink, &visited, &crossed, &edges);
            edges
        },
        |value, edges| {
            let drawn: Vec<_> = edges.iter().filter(|e| value(e.2)).collect();
            let at = |v: u32| {
                let here = drawn.iter().filter(move |e| e.0 == v || e.1 == v);
                here.collect::<Vec<_>>()
            };
            if (0..size as u32).any(|v| ![0, 2, 4].contains(&at(v).len())) {
                return false;
            }
            let Some(first) = drawn.first() else {
                return true;
            };
            let (mut edge, mut v, mut steps) = (**first, first.1, 1);
            loop {
                let here = at(v);
                let onward = |e: &&&&(u32, u32, Lit, bool)| {
                    ***e != &edge && (here.len() == 2 || e.3 == edge.3)
                };
                let next = ***here.iter().find(|e| onward(e)).unwrap();
                (edge, v) = (next, next.0 ^ next.1 ^ v);
                if edge == **first && v == first.1 {
                    return steps == drawn.len();
                }
                steps += 1;
            }
        },
    );
}

#[test]
fn partitions_with_sizes_and_members() {
    for seed in 0..12 {
        let mut rng = Rng(seed);
        let mut cells: Vec<u32> = (0..8).collect();
        rng.shuffle(&mut cells);
        let clues = cells[..2 + rng.below(2)].to_vec();
        let size = 1 + rng.below(4) as u32;
        agree(
            seed,
            10,
            |sink, ink| {
                let borders = grid(4, 8, ink);
                words::partition(sink, 8, &borders, clues.iter().copied());
                let open: Vec<_> = borders.iter().map(|e| (e.0, e.1, !e.2)).collect();
                // the size twice: natively and by members
                let graph = Graph {
                    vertices: vec![Lit::TRUE; 8],
                    edges: open.clone(),
                };
                sink.state(graph.must(Demand::ComponentCount {
                    of: clues[0],
                    counted: vec![Lit::TRUE; 8],
                    min: size,
                    max: size + 1,
                }));
                let lits = words::members(sink, 8, &open, clues[1]);
                sink.state(Constraint::sum(lits, size, 8));
                borders
            },
            |value, borders| {
                let mut region: Vec<usize> = (0..8).collect();
                for _ in 0..8 {
                    for e in borders.iter().filter(|e| !value(e.2)) {
                        let least = region[e.0 as usize].min(region[e.1 as usize]);
                        region[e.0 as usize] = least;
                        region[e.1 as usize] = least;
                    }
                }
                let area = |c: u32| {
                    let own = region[c as usize];
                    region.iter().filter(|&&r| r == own).count() as u32
                };
                let clued = |r: usize| clues.iter().filter(|c| region[**c as usize] == r).count();
                region.iter().all(|&r| clued(r) == 1)
                    && borders
                        .iter()
                        .all(|e| value(e.2) == (region[e.0 as usize] != region[e.1 as usize]))
                    && (size..=size + 1).contains(&area(clues[0]))
                    && area(clues[1]) >= size
            },
        );
    }
}

#[test]
fn covers_with_different_shapes() {
    // 3x3 cells, the last of which stay free; straight pieces of two and of three cells
    let mut placements: Vec<Vec<u32>> = Vec::new();
    for (a, b) in grid_edges(3, 9) {
        placements.push(vec![a, b]);
        if b - a == 1 && b % 3 < 2 {
            placements.push(vec![a, b, b + 1]);
        }
        if b - a == 3 && b < 6 {
            placements.push(vec![a, b, b + 3]);
        }
    }
    for (distinct, taken) in [(false, 8), (false, 5), (true, 5)] {
        let covered = |k: usize| if k < taken { Lit::TRUE } else { Lit::FALSE };
        agree(
            0,
            placements.len(),
            |sink, ink| {
                let cells: Vec<Lit> = (0..9).map(covered).collect();
                let chosen = words::cover(sink, &cells, &placements);
                for (&l, &c) in ink.iter().zip(&chosen) {
                    tie(sink, l, c);
                }
                let piece = |(cells, &l): (&Vec<u32>, &Lit)| {
                    let at = |&c: &u32| (c as i32 / 3, c as i32 % 3);
                    (l, cells.iter().map(at).collect())
                };
                if distinct {
                    let pieces: Vec<_> = placements.iter().zip(&chosen).map(piece).collect();
                    words::distinct_shapes(sink, &pieces);
                }
                ink.to_vec()
            },
            |value, ink| {
                let on = || placements.iter().zip(ink).filter(|(_, l)| value(**l));
                let mut count = [0; 9];
                on().flat_map(|(cells, _)| cells)
                    .for_each(|&c| count[c as usize] += 1);
                let mut lens: Vec<usize> = on().map(|(cells, _)| cells.len()).collect();
                let pieces = lens.len();
                lens.sort_unstable();
                lens.dedup();
                count[..taken].iter().all(|&c| c == 1)
                    && count[taken..].iter().all(|&c| c == 0)
                    && (!distinct || lens.len() == pieces)
            },
        );
    }
}

#[test]
fn free_shapes() {
    let tetrominoes = [
        vec![(0, 0), (0, 1), (0, 2), (1, 2)], // L
        vec![(5, 5), (4, 5), (3, 5), (3, 4)], // L, turned and reflected
        vec![(0, 0), (0, 1), (1, 1), (1, 2)], // S
        vec![(0, 1), (1, 1), (1, 0), (2, 0)], // S, reflected
        vec![(0, 0), (0, 1), (0, 2), (1, 1)], // T
    ];
    let shapes = tetrominoes.map(|t| words::free_shape(&t));
    assert_eq!(shapes[0], shapes[1]);
    assert_eq!(shapes[2], shapes[3]);
    assert!(shapes[0] != shapes[2] && shapes[2] != shapes[4] && shapes[0] != shapes[4]);
}

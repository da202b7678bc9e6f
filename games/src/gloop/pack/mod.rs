//! Rectangles packed with all tiles of the set, with as few or as many loops as can be found.
//!
//! A packing is determined by its ports: with one unknown for both sides of a port, all tiles
//! match, and the rest of the problem is that each class of ports (up to rotation) occurs in as
//! many cells as it has tiles. The engine finds a first packing in this form. The search then
//! changes it in two ways that preserve packings: tiles of one class change places, and some cells
//! get other ports of the same classes. Losses are accepted at random, the less often the larger
//! they are and the longer a round has gone on.

mod board;
mod chain;
mod redraw;
mod start;
mod tables;

use super::packing::Packing;
use board::{Board, Loops};
use chain::Chain;
use pencilmill_generator::board::{Tile, TileKind};
use pencilmill_generator::random::Key;
use pencilmill_solver::Interrupt;
use rayon::prelude::*;
use start::Start;
use std::fmt;
use tables::Lying;

/// Weight of a circle on the wrong side or a surplus large loop, in circles: at the start of a
/// cooling, when others must be given up to bring it to the right side, and in the choice of the
/// best packing.
const AMISS: [i32; 2] = [2, 6];

/// A goal of the search. Small circles are loops of four arcs around one point, or of two across
/// one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// As few loops as possible.
    FewLoops,
    /// As many loops as possible.
    ManyLoops,
    /// One large loop and as few small circles as possible.
    FewCircles,
    /// One large loop and as many small circles as possible.
    ManyCircles,
    /// One large loop and as many small circles as possible, all inside it.
    Inside,
    /// One large loop and as many small circles as possible, all outside it.
    Outside,
}

impl Goal {
    const fn has_sides(self) -> bool {
        matches!(self, Goal::Inside | Goal::Outside)
    }

    /// Cost to be minimized. A surplus large loop weighs as much as three circles, or, where
    /// circles have a side, as much as one on the wrong side: `amiss`.
    const fn cost(self, loops: Loops, amiss: i32) -> i32 {
        match self {
            Goal::FewLoops => loops.large + loops.circles,
            Goal::ManyLoops => -loops.large - loops.circles,
            Goal::FewCircles => 3 * loops.large + loops.circles,
            Goal::ManyCircles => 3 * loops.large - loops.circles,
            Goal::Inside | Goal::Outside => amiss * self.amiss(loops) - loops.circles,
        }
    }

    /// Number of surplus large loops and circles on the wrong side.
    const fn amiss(self, loops: Loops) -> i32 {
        match self {
            Goal::Inside => loops.large + loops.circles - loops.inside,
            Goal::Outside => loops.large + loops.inside,
            _ => 0,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Goal::FewLoops => "few loops",
            Goal::ManyLoops => "many loops",
            Goal::FewCircles => "few circles",
            Goal::ManyCircles => "many circles",
            Goal::Inside => "circles inside",
            Goal::Outside => "circles outside",
        })
    }
}

/// The reason why a search cannot start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStart {
    /// The tiles cannot fill the board.
    #[error(
        "found {0}x{1}, expected 91 cells for all tiles, or 90 for all but the blank one, such as 7x13, 9x10 or 6x15"
    )]
    Cells(usize, usize),
    /// No first packing was found.
    #[error("no first packing was found with {0} conflicts")]
    Conflicts(u64),
    /// The search was interrupted.
    #[error("stopped before there was a first packing")]
    Stopped,
}

/// A search for a packing: independent chains, each unaffected by the others.
pub struct Search {
    rows: usize,
    cols: usize,
    goal: Goal,
    seed: u64,
    chains: Vec<Chain>,
}

/// The tiles that fill a board: all, or all but the blank one; none for other sizes.
fn kinds(rows: usize, cols: usize) -> Option<Vec<TileKind>> {
    let left_out = TileKind::COUNT.checked_sub(rows.checked_mul(cols)?)?;
    (left_out < 2).then(|| TileKind::all().skip(left_out).collect())
}

impl Search {
    /// Finds the first packing of each chain, determined by the seed unless `conflicts` run out.
    ///
    /// # Errors
    /// No first packing was found.
    pub fn start(
        size: (usize, usize),
        goal: Goal,
        seed: u64,
        chains: u32,
        conflicts: u64,
        stop: &Interrupt,
    ) -> Result<Search, NoStart> {
        let (rows, cols) = size;
        let kinds = kinds(rows, cols).ok_or(NoStart::Cells(rows, cols))?;
        let board = Board::new(rows, cols);
        let start = Start::new(&board, &kinds);
        let mut search = Search {
            rows,
            cols,
            goal,
            seed,
            chains: Vec::new(),
        };
        let key = search.key();
        let first = |number: u32| {
            let tiles = start.find(
                &kinds,
                conflicts,
                &mut key.random(u64::from(number), 0),
                stop,
            );
            tiles.map(|tiles| Chain::new(rows, cols, goal, tiles))
        };
        let chains: Option<Vec<Chain>> = (0..chains).into_par_iter().map(first).collect();
        let missing = if stop.is_set() {
            NoStart::Stopped
        } else {
            NoStart::Conflicts(conflicts)
        };
        search.chains = chains.ok_or(missing)?;
        Ok(search)
    }

    fn key(&self) -> Key {
        let Search {
            rows, cols, goal, ..
        } = self;
        Key::new(self.seed, &format!("gloop pack {rows}x{cols} {goal}"))
    }

    /// Number of rounds of every chain.
    pub fn rounds(&self) -> u32 {
        self.chains
            .iter()
            .map(|chain| chain.rounds)
            .min()
            .unwrap_or_default()
    }

    /// Makes one more round of every chain, on the available threads; true if the best packing
    /// improved.
    pub fn round(&mut self) -> bool {
        let before = self.best().cost;
        let key = self.key();
        let numbered = self.chains.par_iter_mut().enumerate();
        numbered.for_each(|(number, chain)| {
            let mut random = key.random(number as u64, chain.rounds + 1);
            chain.round(&mut random);
        });
        self.best().cost < before
    }

    /// The chain with the best packing, the first of several.
    fn best(&self) -> &Chain {
        let best = self.chains.iter().min_by_key(|chain| chain.cost);
        best.unwrap_or(&self.chains[0])
    }

    /// The best packing so far.
    pub fn packing(&self) -> Packing {
        self.shown(&self.best().best)
    }

    fn shown(&self, tiles: &[Lying]) -> Packing {
        let all = Tile::all();
        let tiles: Vec<Tile> = tiles.iter().map(|&tile| all[usize::from(tile)]).collect();
        Packing::new(self.rows, self.cols, tiles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kept packing.
    const KEPT: &str = include_str!("../../../../examples/gloop/few-loops-7x13.txt");

    fn search(chains: usize) -> Search {
        let packing = Packing::read(KEPT).unwrap();
        let tiles: Vec<Lying> = packing
            .tiles()
            .iter()
            .map(|tile| tile.value() as Lying)
            .collect();
        let chain = || Chain::new(7, 13, Goal::ManyLoops, tiles.clone());
        Search {
            rows: 7,
            cols: 13,
            goal: Goal::ManyLoops,
            seed: 5,
            chains: (0..chains).map(|_| chain()).collect(),
        }
    }

    #[test]
    fn rounds_keep_a_packing_and_raise_the_loops() {
        let mut search = search(1);
        assert_eq!(search.packing().check().unwrap().loops, 6);
        assert!(search.round());
        let figures = search.packing().check().unwrap();
        assert!(figures.loops > 30, "{figures}");
        assert_eq!(search.best().cost, -(figures.loops as i32));
        let now = search.shown(&search.chains[0].tiles);
        assert!(now.check().is_ok());
    }

    /// The counts of the search are those of the checker.
    #[test]
    fn the_checker_counts_the_same() {
        let mut chain = search(1).chains.remove(0);
        let mut random = Key::new(1, "counts").random(0, 0);
        for goal in [Goal::Inside, Goal::ManyCircles] {
            chain.goal = goal;
            for _ in 0..20 {
                chain.steps(2_000, 0, 1, &mut random);
                let loops = chain.loops();
                let figures = search(1).shown(&chain.tiles).check().unwrap();
                assert_eq!(loops.large + loops.circles, figures.loops as i32);
                assert_eq!(loops.circles, figures.circles() as i32);
                if goal == Goal::Inside && loops.large == 1 {
                    assert_eq!(Some(loops.inside as usize), figures.inside);
                }
            }
        }
    }

    #[test]
    fn a_search_does_not_depend_on_the_threads() {
        let [mut one, mut other] = [search(2), search(2)];
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .unwrap();
        assert_eq!(one.round(), pool.install(|| other.round()));
        assert_eq!(one.packing(), other.packing());
        assert_ne!(one.chains[0].tiles, one.chains[1].tiles);
    }

    #[test]
    fn boards_of_other_sizes_are_refused() {
        let refused = |rows, cols| {
            Search::start((rows, cols), Goal::FewLoops, 1, 1, 1, &Interrupt::new()).err()
        };
        assert_eq!(refused(9, 9), Some(NoStart::Cells(9, 9)));
        assert_eq!(refused(7, 14), Some(NoStart::Cells(7, 14)));
        assert_eq!(refused(7, 13), Some(NoStart::Conflicts(1)));
    }
}

//! The ways to puzzles of a grade: hints are removed until a puzzle has it, or puzzles are made for
//! an aim until one has it. The cheapest is chosen, by costs measured for each genre.

use super::aim::{Aim, Thinning};
use super::highest_layer;
use super::table::{AIMS, Came, Cuts, cuts, yields};
use crate::board::Board;
use crate::genre::{Grade, Order};
use crate::genres;
use pencilmill_layers::layer;
use std::cmp::Ordering;
use std::sync::OnceLock;

/// The number of layouts tried for a grade, in multiples of the expected one: yields are measured
/// on few puzzles, flagged ones among them.
const PATIENT: u64 = 12;
/// The number of layouts expected where hints are removed until a puzzle has the grade.
const STEERED: u64 = 3;
/// The number of grades that have costs.
const GRADES: usize = 5;

/// A way to puzzles of a grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The grade.
    pub grade: Grade,
    /// The aim of each attempt.
    pub aim: Aim,
    /// The number of layouts after which the way is given up.
    pub layouts: u32,
    /// The expected cost of a puzzle.
    pub(super) cost: u64,
}

impl Way {
    /// The way to puzzles of a requested grade. Only hints are removed until a puzzle has it if the
    /// grade is not `sure` to come.
    pub fn asked(order: &Order, grade: Grade, sure: bool) -> Way {
        let choice = Choice::near(order.genre.card().slug, order.variant, order.board);
        let chosen = if sure { choice.cheapest(grade) } else { None };
        let way = chosen.unwrap_or_else(|| choice.steered(grade));
        Way {
            layouts: u32::MAX,
            ..way
        }
    }
}

/// The costs of a genre, or of a variant of its own, on the usual board, in microseconds of
/// processor time.
///
/// As text, which the example `figures` prints for the card: the name; for each aim (layers 0 to 3,
/// and solvable) the cost of a layout; for each grade, gentle to expert, that of a puzzle if layers
/// remove hints, and if the engine does; - if none came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Costs {
    /// The genre; or genre and variant, as in `suiri-meiro/layout`.
    name: String,
    /// The cost of a layout for each aim.
    layouts: [u64; AIMS],
    /// The cost of a puzzle of each grade if layers, and if the engine, remove hints; unknown if
    /// none came.
    steered: [[Option<u64>; 2]; GRADES],
}

impl Costs {
    /// The costs of a genre that was not measured: the usual proportions.
    pub fn unknown() -> Costs {
        Costs {
            name: String::new(),
            layouts: [3, 5, 4, 5, 4],
            steered: [[None; 2]; GRADES],
        }
    }

    fn parse(line: &str) -> Option<Costs> {
        let mut words = line.split(' ');
        let name = words.next()?.to_owned();
        let costs = words.map(|word| match word {
            "-" => Some(None),
            number => number.parse().ok().map(Some),
        });
        let costs: Vec<Option<u64>> = costs.collect::<Option<_>>()?;
        let (layouts, steered) = costs.split_first_chunk::<AIMS>()?;
        let (pairs, []) = steered.as_chunks::<2>() else {
            return None;
        };
        let layouts: Vec<u64> = layouts.iter().copied().collect::<Option<_>>()?;
        Some(Costs {
            name,
            layouts: layouts.try_into().ok()?,
            steered: pairs.try_into().ok()?,
        })
    }

    fn of(name: &str) -> Option<&'static Costs> {
        static ROWS: OnceLock<Vec<Costs>> = OnceLock::new();
        let rows = ROWS.get_or_init(|| {
            let cards = genres::ALL.iter().map(|genre| genre.card());
            let lines = cards.flat_map(|card| card.costs.lines());
            lines.filter_map(Costs::parse).collect()
        });
        rows.iter().find(|row| row.name == name)
    }
}

/// The measurements by which a way is chosen.
pub(super) struct Choice {
    pub cuts: Cuts,
    pub came: [Came; AIMS],
    pub costs: Costs,
}

impl Choice {
    /// The measurements of a variant of a genre near a board. Yields are those of the usual
    /// variant; another one has only costs.
    pub fn near(genre: &str, variant: &str, board: Board) -> Choice {
        let own = Costs::of(&format!("{genre}/{variant}"));
        let costs = own.or_else(|| Costs::of(genre)).cloned();
        Choice {
            cuts: cuts(genre, board),
            came: own.map_or_else(|| yields(genre, board), |_| Default::default()),
            costs: costs.unwrap_or_else(Costs::unknown),
        }
    }

    /// The cheapest way to a grade, if it ever came.
    pub fn cheapest(&self, grade: Grade) -> Option<Way> {
        let drawn = (0..AIMS).filter_map(|number| self.drawn(grade, number));
        let steered = Some(self.steered(grade)).filter(|way| way.cost < u64::MAX);
        drawn.chain(steered).min_by_key(|way| way.cost)
    }

    /// The way of making puzzles for the aim with this number, unless a puzzle of the grade may need
    /// a higher layer: one made for a lower one has more hints than its grade asks for.
    fn drawn(&self, grade: Grade, number: usize) -> Option<Way> {
        if number < usize::from(highest_layer(grade).min(layer::LONG)) {
            return None;
        }
        let came = &self.came[number];
        let hits = came.grades[grade as usize];
        // one standard error fewer: of yields measured on few puzzles, the best are too good
        let sure = hits - hits.isqrt();
        (sure > 0).then(|| Way {
            grade,
            aim: match number + 1 == AIMS {
                true => Aim::Solvable,
                false => Aim::Layer(number as u8),
            },
            layouts: (PATIENT * (came.layouts / hits + 1)) as u32,
            cost: self.costs.layouts[number] * came.layouts / sure,
        })
    }

    /// The way of removing hints until a puzzle has the grade.
    fn steered(&self, grade: Grade) -> Way {
        let costs = self.costs.steered.get(grade as usize).copied();
        let [layers, engine] = costs.unwrap_or_default();
        let by = match layers.unwrap_or(u64::MAX).cmp(&engine.unwrap_or(u64::MAX)) {
            Ordering::Less => Thinning::Layers,
            Ordering::Equal => Thinning::usual(grade),
            Ordering::Greater => Thinning::Engine,
        };
        Way {
            grade,
            aim: Aim::At(grade, self.cuts, by),
            layouts: (PATIENT * STEERED) as u32,
            cost: layers.into_iter().chain(engine).min().unwrap_or(u64::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::made;

    #[test]
    fn every_variant_has_costs() {
        let (mut known, mut unknown) = (0, 0);
        for genre in genres::ALL {
            let card = genre.card();
            let lines = card.costs.lines();
            let mut rows = lines.map(|line| Costs::parse(line).expect(line));
            let later = card.variants.iter().skip(1);
            for variant in [None]
                .into_iter()
                .chain(later.map(|&variant| Some(variant)))
            {
                let order = Order::new(*genre, None, variant).unwrap();
                let name = variant.map_or_else(
                    || card.slug.to_owned(),
                    |variant| format!("{}/{variant}", card.slug),
                );
                assert_eq!(rows.next().unwrap().name, name);
                for grade in made(card.slug, order.board).filter(|&g| g < Grade::Beyond) {
                    match Way::asked(&order, grade, true).cost {
                        u64::MAX => unknown += 1,
                        _ => known += 1,
                    }
                }
            }
            assert_eq!(rows.next(), None);
        }
        // where clues are spread, some grades come in hardly any layout
        assert!(known > 20 * unknown, "{known} {unknown}");
    }

    #[test]
    fn the_cheapest_way_is_taken() {
        let mut choice = Choice {
            cuts: cuts("no-genre", Board::new(5, 5)),
            came: [Came::default(); AIMS],
            costs: Costs::unknown(),
        };
        assert_eq!(choice.cheapest(Grade::Easy), None);
        let steered = choice.steered(Grade::Easy);
        assert_eq!(
            steered.aim,
            Aim::At(Grade::Easy, choice.cuts, Thinning::Layers)
        );
        choice.came[1] = Came {
            layouts: 20,
            grades: [0, 10, 0, 0, 0, 0],
        };
        choice.came[0] = Came {
            layouts: 20,
            grades: [0, 20, 0, 0, 0, 0],
        };
        choice.came[2] = Came {
            layouts: 20,
            grades: [0, 2, 0, 0, 0, 0],
        };
        let drawn = choice.cheapest(Grade::Easy).unwrap();
        assert_eq!((drawn.aim, drawn.cost), (Aim::Layer(1), 14));
        choice.costs.steered[Grade::Easy as usize] = [Some(15), Some(13)];
        let steered = choice.cheapest(Grade::Easy).unwrap();
        assert_eq!(
            steered.aim,
            Aim::At(Grade::Easy, choice.cuts, Thinning::Engine)
        );
    }
}

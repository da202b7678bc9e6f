//! Cells with something printed in which a solver need not draw.

use super::Reading;
use crate::board::{Drawing, Ink, Item, Place};
use crate::genre::Puzzle;
use crate::model::Model;
use crate::stated::posed;
use pencilmill_solver::Lit;
use std::collections::{BTreeMap, BTreeSet};

/// The items at cells with something printed that single constraints exclude: all those of an ink
/// that touch the cell, or none of them. One item stands for all values.
///
/// A rule such as "clue cells are not shaded" says so much. A deduction from a clue does not: it
/// concerns other cells, or leaves some items of the ink at its own cell.
pub fn closed_cells(puzzle: &Puzzle) -> Drawing {
    let mut model = posed(puzzle, Model::new(puzzle.board).for_reading());
    let Reading { posted, drawn, .. } = Reading::of(&mut model);
    let always = posted.iter().filter(|posted| posted.guard == Lit::TRUE);
    let excluded = always.filter_map(|posted| {
        let lits = posted.constraint.lits();
        let (&one, others) = lits.split_first()?;
        let alone = others.iter().all(|l| l.var() == one.var());
        let so = |so: Lit| posted.constraint.holds(|l| l == so || l == Lit::TRUE);
        (alone && so(one) != so(!one)).then(|| if so(one) { !one } else { one })
    });
    let mut excluded: BTreeSet<Lit> = excluded.collect();
    excluded.insert(!Lit::TRUE);
    let drawn = drawn.iter().filter(|drawn| !excluded.contains(&drawn.1));
    let open: BTreeSet<(Ink, Place, Place)> = drawn
        .map(|(item, _)| (item.ink, item.at, item.to))
        .collect();

    let printed = puzzle.printed.items().iter();
    let printed = printed.filter(|item| item.at == item.to && item.at.is_cell());
    let printed: BTreeSet<Place> = printed.map(|item| item.at).collect();
    let mut touching: BTreeMap<(Ink, Place), Vec<Item>> = BTreeMap::new();
    for spot in puzzle.genre.card().drawn {
        let value = spot.values.all().first().copied().flatten();
        for (at, to) in spot.on.places(puzzle.board) {
            let ink = spot.ink;
            let item = Item { ink, at, to, value };
            for cell in BTreeSet::from([at, to]).intersection(&printed) {
                touching.entry((ink, *cell)).or_default().push(item);
            }
        }
    }
    let is_open = |item: &Item| open.contains(&(item.ink, item.at, item.to));
    touching.retain(|_, items| !items.iter().any(is_open));
    touching.into_values().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::genres;
    use crate::prover::{Answers, PATIENCE, solve};
    use pencilmill_solver::Interrupt;

    fn closed_in(text: &str) -> String {
        closed_cells(&genres::parse(text).unwrap()).to_string()
    }

    #[test]
    fn cells_of_clues_are_closed_where_rules_say_so() {
        let canal = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=0";
        assert_eq!(closed_in(canal), "shaded r2c4 r3c4 r4c3");
        // numbers are shaded there
        assert_eq!(
            closed_in("hitori 2x2; number r1c1=1 r1c2=1 r2c1=2 r2c2=1"),
            ""
        );
        // a clue in a cell says nothing of lines around it
        assert_eq!(closed_in("slitherlink 2x2; number r1c1=0"), "");
    }

    #[test]
    fn nothing_of_an_answer_is_closed() {
        let (mut closed_somewhere, mut puzzles) = (0, 0);
        for text in include_str!("../../tests/told.txt").lines() {
            let puzzle = genres::parse(text).unwrap();
            let closed = closed_cells(&puzzle);
            closed_somewhere += usize::from(!closed.is_empty());
            puzzles += 1;
            let Answers::Unique(answer) = solve(&puzzle, PATIENCE, &Interrupt::new()) else {
                panic!("{text}");
            };
            let spot = |item: &Item| (item.ink, item.at, item.to);
            let own = answer.without(&puzzle.printed);
            let own: BTreeSet<_> = own.items().iter().map(spot).collect();
            let wrong = closed.items().iter().find(|item| own.contains(&spot(item)));
            assert_eq!(wrong, None, "{puzzle}");
        }
        assert!(closed_somewhere > 20 && closed_somewhere < puzzles);
    }
}

//! The tool selected when a puzzle is opened.

use super::check::Mark;
use pencilmill_generator::board::{Ink, Where};
use pencilmill_generator::genre::Card;
use std::collections::BTreeSet;

/// The shade that leaves printed items legible, and the usual one.
const LIGHT: &str = "[\"\",3]";
const DARK: &str = "[\"\",1]";

/// A tool with its settings.
pub(super) struct Tool {
    /// The group of tools.
    pub name: &'static str,
    /// The tool of the group, with its style.
    pub value: &'static str,
    /// Kinds that it draws.
    draws: &'static [Mark],
}

impl Tool {
    /// The tool that draws all or most of the ink of a genre's answers.
    pub(super) fn of(card: &Card) -> Tool {
        use Mark::{Arrow, Edge, Line, Number, Surface, Triangle};
        // an empty list means any of them
        let drawn = |inks: &[Ink], on: &[Where]| {
            card.drawn.iter().any(|spot| {
                (inks.is_empty() || inks.contains(&spot.ink))
                    && (on.is_empty() || on.contains(&spot.on))
            })
        };
        let (name, value, draws): (_, _, &'static [Mark]) = match () {
            () if drawn(&[Ink::Line], &[Where::KnightSegments])
                || drawn(&[Ink::Slant], &[Where::SlantSegments]) =>
            {
                ("lineE", "[\"3\",3]", &[Edge])
            }
            () if drawn(
                &[Ink::Line, Ink::Slant],
                &[Where::Diagonals, Where::PointKing],
            ) =>
            {
                ("lineE", "[\"2\",3]", &[Edge])
            }
            () if drawn(&[Ink::Line], &[Where::PointNeighbours]) => {
                ("combi", "[\"edgex\",3]", &[Edge])
            }
            () if drawn(&[], &[Where::KingNeighbours]) => ("line", "[\"2\",3]", &[Line]),
            () if drawn(&[Ink::Line], &[]) && drawn(&SHADES, &[]) => {
                ("combi", "[\"yajilin\",3]", &[Line, Surface])
            }
            () if drawn(&[Ink::Line, Ink::Domino], &[]) => ("combi", "[\"linex\",3]", &[Line]),
            () if drawn(&[Ink::Border], &[]) => ("combi", "[\"edgesub\",3]", &[Edge]),
            () if drawn(&[Ink::Hop], &[]) => ("combi", "[\"arrowS\",3]", &[Arrow]),
            () if drawn(&[Ink::Half], &[]) => ("combi", "[\"shaka\",3]", &[Triangle]),
            () if drawn(&[Ink::Number], &[]) => ("number", "[\"1\",2]", &[Number]),
            () if shade(card) == LIGHT => ("surface", LIGHT, &[Surface]),
            () if drawn(&SHADES, &[]) => ("combi", "[\"blpo\",3]", &[Surface]),
            () => ("number", "[\"1\",2]", &[Number]),
        };
        Tool { name, value, draws }
    }

    /// The names of further tools that answers need.
    pub(super) fn others(&self, card: &Card) -> Vec<&'static str> {
        let kinds: BTreeSet<Mark> = card.drawn.iter().filter_map(Mark::of_spot).collect();
        let left = kinds.iter().filter(|kind| !self.draws.contains(kind));
        left.filter_map(|kind| kind.tool_told()).collect()
    }
}

/// Inks that shade a cell there.
const SHADES: [Ink; 3] = [Ink::Shaded, Ink::Pillar, Ink::Node];

/// The shade for cells: a light one if borders, walls or numbers may stand in them or at them.
pub(super) fn shade(card: &Card) -> &'static str {
    let told = |ink| card.hints.iter().any(|(hint, _)| *hint == ink);
    let below = card.printed.iter().any(|spot| match spot.ink {
        Ink::Border | Ink::Wall => true,
        // number hints that tell of shaded cells stand in unshaded ones
        Ink::Number => spot.on == Where::Cells && !told(Ink::Number),
        _ => false,
    });
    match below || card.drawn.iter().any(|spot| spot.ink == Ink::Number) {
        true => LIGHT,
        false => DARK,
    }
}

//! Families of genres: the shelves of a site's index.

use super::Both;
use serde::Serialize;

/// Genres of which a solver does much the same.
#[derive(Serialize)]
pub struct Family {
    title: Both,
    genres: &'static [&'static str],
}

/// All families, in the order of the index. Each genre is in one.
pub const FAMILIES: &[Family] = &[
    Family {
        title: ["Shade cells", "マスをぬる"],
        genres: &[
            "nurikabe",
            "hitori",
            "heyawake",
            "kurodoko",
            "canal-view",
            "diaganal-view",
            "celltinels",
            "snakcelltinels",
            "alike",
            "limited-alike",
            "litsalike",
        ],
    },
    Family {
        title: ["Draw loops", "輪をかく"],
        genres: &[
            "slitherlink",
            "masyu",
            "loop-battle",
            "curfew",
            "mirror-loop",
            "nodeloop",
            "sentinels",
            "sentinal-view",
            "rollercoaster",
            "bunnyhop",
            "skating",
            "shared-field",
            "field-trespass",
            "crossstitch",
            "oddstitch",
            "mountain-climber",
            "sokosoko",
        ],
    },
    Family {
        title: ["Find paths", "道をつなぐ"],
        genres: &[
            "hiking-track",
            "ouroboros",
            "roots",
            "seaweed",
            "snake-nest",
            "piirilevy",
            "ilotulite",
            "ore-soccer",
        ],
    },
    Family {
        title: ["Divide the board", "盤面を分ける"],
        genres: &[
            "lohkous",
            "litos",
            "corner-meeting",
            "plot-twist",
            "tonttiraja",
            "uncheckers",
            "triangle-field",
            "unrectangles",
            "bricklayer",
        ],
    },
    Family {
        title: ["Pieces, water, mazes", "ピース・水・迷路"],
        genres: &[
            "bitspuzzle",
            "gloop",
            "chainlink",
            "mark-the-spot",
            "diagaquarium",
            "suiri-meiro",
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use pencilmill_generator::genres;
    use std::collections::BTreeSet;

    #[test]
    fn each_genre_is_in_one_family() {
        let listed = FAMILIES.iter().flat_map(|family| family.genres);
        let listed: Vec<_> = listed.copied().collect();
        let known: BTreeSet<_> = genres::ALL.iter().map(|genre| genre.card().slug).collect();
        assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), known);
        assert_eq!(listed.len(), known.len());
    }
}

//! Requirements of printers: pages, paper, margins, spine, text and lines. `docs/books.md` has the
//! source of each figure.

use super::page::LEAST_SIZE;
use super::paper::{CREAM_PAPER, INCH, Mpt, THREE_MM, Trim};
use serde::Deserialize;

/// A printer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Printer {
    /// None in particular: the usual requirements of print on demand.
    #[default]
    None,
    /// Kindle Direct Publishing, paperbacks.
    Kdp,
    /// IngramSpark and Lightning Source, perfect bound.
    Ingram,
    /// Printers in Japan.
    Japan,
}

/// Number of pages on a sheet of paper that is folded once.
pub const ON_A_SHEET: usize = 4;

/// Binding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Binding {
    /// Glued into a soft cover.
    #[default]
    Soft,
    /// Between boards, with the cover glued around them.
    Hard,
    /// Folded sheets that are stapled.
    Saddle,
}

/// Requirements of a printer.
#[derive(Debug)]
pub struct Limits {
    /// Its name in error messages.
    pub name: &'static str,
    /// Minimum number of pages.
    pub least_pages: usize,
    /// Maximum number of pages on white and on cream paper, for pages wider than a width.
    most_pages: &'static [(Mpt, [usize; 2])],
    /// True if the last page is blank, for the printer's own bar code.
    pub ends_blank: bool,
    /// Minimum outer margin.
    pub margin: Mpt,
    /// Inside margins: the maximum number of pages for each width.
    gutters: &'static [(usize, Mpt)],
    /// Minimum distance of the cover's content from its edges.
    pub cover_edge: Mpt,
    /// Minimum number of pages for a text on the spine.
    pub spine_from: usize,
    /// Maximum ink at one place of a cover, in percent of all four.
    pub most_ink: u16,
    /// Minimum and maximum width and height of a page.
    pub trims: [(Mpt, Mpt); 2],
    /// The sizes of a page that it has; any within those limits if empty.
    pub sizes: &'static [(Mpt, Mpt)],
    /// Bleed of the cover: in a hard one the part that is folded around the boards.
    pub cover_bleed: Mpt,
    /// Width and height of a board beyond the page.
    pub board: (Mpt, Mpt),
    /// Width of the spine beyond its pages.
    pub spine_more: Mpt,
}

/// Number of pages of a leaf, and of a folded sheet in a bound book.
const ON_A_LEAF: usize = 2;
const SIGNATURE: usize = 16;
/// Space between the text on a spine and its edges.
pub const SPINE_EDGE: Mpt = INCH / 16;
/// The inside margin of the longest books.
const WIDEST_GUTTER: Mpt = INCH * 7 / 8;
/// Minimum and maximum width and height of a page in the large shops.
const TRIMS: [(Mpt, Mpt); 2] = [(4 * INCH, INCH * 17 / 2), (6 * INCH, INCH * 1169 / 100)];
/// Inside margins that grow with the book.
const GROWING: [(usize, Mpt); 4] = [
    (150, INCH * 3 / 8),
    (300, INCH / 2),
    (500, INCH * 5 / 8),
    (700, INCH * 3 / 4),
];

const NONE: Limits = Limits {
    name: "print",
    least_pages: 1,
    most_pages: &[(0, [usize::MAX; 2])],
    ends_blank: false,
    margin: INCH / 4,
    gutters: &GROWING,
    cover_edge: INCH / 4,
    spine_from: 79,
    most_ink: 300,
    trims: [(3 * INCH, 20 * INCH); 2],
    sizes: &[],
    cover_bleed: INCH / 8,
    board: (0, 0),
    spine_more: 0,
};

const KDP: Limits = Limits {
    name: "print by KDP",
    least_pages: 24,
    most_pages: &[
        (0, [828, 776]),
        (INCH * 82 / 10, [800, 750]),
        (INCH * 826 / 100, [780, 730]),
        (INCH * 83 / 10, [590, 550]),
    ],
    cover_edge: INCH / 8,
    trims: TRIMS,
    ..NONE
};

/// Boards protrude by 3 mm at three edges, a hinge lies between them and the spine, and 15 mm are
/// folded around them.
const KDP_HARD: Limits = Limits {
    name: "hardcovers by KDP",
    least_pages: 75,
    most_pages: &[(0, [550; 2])],
    sizes: &[
        (INCH * 11 / 2, INCH * 17 / 2),
        (6 * INCH, 9 * INCH),
        (INCH * 614 / 100, INCH * 921 / 100),
        (7 * INCH, 10 * INCH),
        (INCH * 33 / 4, 11 * INCH),
    ],
    cover_bleed: INCH * 150 / 254,
    board: (INCH * 50 / 254, INCH * 60 / 254),
    spine_more: INCH * 48 / 254,
    ..KDP
};

/// A hard cover for no printer in particular.
const HARD: Limits = Limits {
    cover_bleed: KDP_HARD.cover_bleed,
    board: KDP_HARD.board,
    spine_more: KDP_HARD.spine_more,
    ..NONE
};

const JAPAN: Limits = Limits {
    name: "print in Japan",
    cover_bleed: THREE_MM,
    ..NONE
};

const INGRAM: Limits = Limits {
    name: "print by IngramSpark",
    least_pages: 18,
    most_pages: &[(0, [1200, 1050])],
    ends_blank: true,
    margin: INCH / 2,
    gutters: &[(300, INCH / 2), (500, INCH * 5 / 8), (700, INCH * 3 / 4)],
    spine_from: 48,
    most_ink: 240,
    trims: TRIMS,
    ..NONE
};

impl Printer {
    /// Its requirements for a binding.
    pub const fn limits(self, binding: Binding) -> &'static Limits {
        match (self, binding) {
            (Printer::Kdp, Binding::Hard) => &KDP_HARD,
            (Printer::None, Binding::Hard) => &HARD,
            (Printer::None, _) => &NONE,
            (Printer::Kdp, _) => &KDP,
            (Printer::Ingram, _) => &INGRAM,
            (Printer::Japan, _) => &JAPAN,
        }
    }

    /// Returns whether it has a binding.
    pub const fn binds(self, binding: Binding) -> bool {
        matches!(
            (self, binding),
            (_, Binding::Soft)
                | (Printer::None, _)
                | (Printer::Kdp, Binding::Hard)
                | (Printer::Japan, Binding::Saddle)
        )
    }

    /// The condition of print for which it wants files of PDF/X, if it does.
    pub const fn condition(self) -> Option<&'static str> {
        match self {
            Printer::Ingram => Some("CGATS TR 001"),
            Printer::Japan => Some("JC200103"),
            Printer::None | Printer::Kdp => None,
        }
    }

    /// Divisor of the number of pages of a bound book.
    pub const fn multiple(self) -> usize {
        match self {
            Printer::Japan => SIGNATURE,
            Printer::None | Printer::Kdp | Printer::Ingram => ON_A_LEAF,
        }
    }

    /// Width of the paper beyond the trim.
    pub const fn bleed(self) -> Mpt {
        match self {
            Printer::Japan => THREE_MM,
            Printer::None | Printer::Kdp | Printer::Ingram => 0,
        }
    }
}

impl Limits {
    /// The inside margin for a number of pages.
    pub fn gutter(&self, pages: usize) -> Mpt {
        let tier = self.gutters.iter().find(|(most, _)| pages <= *most);
        tier.map_or(WIDEST_GUTTER, |&(_, width)| width)
    }

    /// Maximum number of pages of this size, on paper of this thickness.
    pub fn most_pages(&self, trim: Trim, paper: Mpt) -> usize {
        let mut tiers = self.most_pages.iter().rev();
        let tier = tiers.find(|(width, _)| trim.width > *width);
        tier.map_or(usize::MAX, |(_, most)| {
            most[usize::from(paper >= CREAM_PAPER)]
        })
    }

    /// Minimum number of pages whose spine has room for text, on paper of this thickness.
    pub fn spine_text_from(&self, paper: Mpt) -> usize {
        let needed = LEAST_SIZE + 2 * SPINE_EDGE - self.spine_more;
        let pages = usize::try_from((needed + paper - 1) / paper.max(1)).unwrap_or(usize::MAX);
        pages.max(self.spine_from)
    }
}

#[cfg(test)]
mod tests {
    use super::super::paper::{POINT, WHITE_PAPER};
    use super::*;

    #[test]
    fn spines_bear_text_where_there_is_room_for_it() {
        for printer in [Printer::None, Printer::Kdp, Printer::Ingram] {
            let limits = printer.limits(Binding::Soft);
            assert_eq!(limits.spine_text_from(WHITE_PAPER), 99);
            assert_eq!(limits.spine_text_from(CREAM_PAPER), 89);
            // On thick paper the printer's own limit holds.
            assert_eq!(limits.spine_text_from(POINT), limits.spine_from);
        }
    }
}

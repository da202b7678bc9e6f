//! All that the program can do, as typed functions. Every face of it (the command, a page, a
//! package) is built on them.
//!
//! A [`Wanted`] is a request, and a [`Record`] its result; a puzzle from elsewhere is a [`Puzzle`],
//! read from its text. Functions that may take long take a [`Limit`]: an amount of work, and a flag
//! that ends it. Nothing here prints, reads a file or needs threads, and every [`Error`] has its
//! place.
//!
//! ```
//! use pencilmill_api::{Limit, Look, Production, Wanted, WantedText, only_answer, rate, read, svg};
//!
//! let wanted = WantedText { genre: "canal-view", size: Some("5"), ..WantedText::default() };
//! let order = Wanted::read(&wanted)?.order()?;
//! let records: Vec<_> = Production::new(&order, 7, 0..3, 2).records().collect::<Result<_, _>>()?;
//! assert_eq!(records.len(), 3);
//!
//! let puzzle = read(&records[0].puzzle.to_string())?;
//! let limit = Limit::default();
//! let answer = only_answer(&puzzle, &limit)?;
//! assert_eq!(answer, records[0].answer);
//! assert_eq!(rate(&puzzle, &answer, &limit)?.grade, records[0].grade());
//! assert!(svg(&puzzle, Some(&answer), Look::default()).starts_with("<svg"));
//! # Ok::<(), pencilmill_api::Error>(())
//! ```

/// The program of the page on the library.
#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct LibraryPage;

pub mod calls;
mod catalogue;
mod error;
mod files;
mod finished;
mod grid;
mod maker;
mod paged;
mod posed;
mod published;
mod setting;
mod solved;
mod solving;
mod table;
mod taught;
mod word;
mod written;

pub use calls::{Session, call};
pub use catalogue::{About, Choices, RulePage, about, all_genres, choices, rules};
pub use error::Error;
pub use files::{converted, json_line};
pub use finished::{Completions, Finish, Finished, completions, finish};
pub use grid::compact;
pub use maker::Maker;
pub use paged::{Playable, playable};
pub use pencilmill_figures::description::{description, title};
pub use pencilmill_figures::figure::{Figure, Look};
pub use pencilmill_generator::board::{
    Board, Drawing, Item, Language, NoBoard, Place, answer_text, place_text,
};
pub use pencilmill_generator::genre::{
    Argument, Begun, ClueSymmetry, Family, Genre, Measure, Need, NoPattern, Order, Pattern,
    Progress, Puzzle, Target, Theme, Wishes,
};
pub use pencilmill_generator::genres;
pub use pencilmill_generator::grade::{FinishedClues, Grade, Mix, Rating, Referee, Violation};
pub use pencilmill_generator::hint_loop::Interrupt;
pub use pencilmill_generator::in_order::InOrder;
pub use pencilmill_generator::mill::{Miss, Stuck};
pub use pencilmill_generator::production::{Made, Missed, Production, Work};
pub use pencilmill_generator::prover::{Answers, Budget, PATIENCE, Pair, Shared};
pub use pencilmill_generator::record::{Record, series, versions};
pub use pencilmill_generator::reduce::{Reduced, Wish, Without};
pub use pencilmill_generator::verdict::{Flags, flags, minutes};
pub use pencilmill_generator::wanted::{Part, Refused, Wanted, WantedText};
pub use pencilmill_page::steps::{next_steps, steps as page_steps};
pub use pencilmill_records::entry::Entry;
pub use pencilmill_records::picture::{NoPicture, read_pattern};
pub use posed::{
    Limit, MILLION, Rated, answers, check, codes, grade, is_measured, only_answer, rate, read,
    read_answer, read_progress, solve, svg, terminal, titled, usual_minutes,
};
pub use published::{Published, published};
pub use setting::{Common, Comparison, Reduction, clash, compare, reduce, shared};
pub use solved::{Solved, Unique};
pub use solving::{Breach, Form, Solving, Verdict, answer_format, forms};
pub use table::{Table, blank_table, table_of};
pub use taught::{Hint, Lesson, Stage, explain, hint};
pub use written::{answer_part, read_drawn};

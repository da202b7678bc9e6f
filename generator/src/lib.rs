//! Production of uniquely solvable puzzles from a seed: boards, genres, the hint loop and records.
//!
//! ```
//! use pencilmill_generator::board::Board;
//! use pencilmill_generator::genre::Order;
//! use pencilmill_generator::genres;
//! use pencilmill_generator::hint_loop::Interrupt;
//! use pencilmill_generator::mill::Mill;
//! use pencilmill_generator::prover::{Answers, PATIENCE, solve};
//!
//! // the first Canal View of seed 7, on four rows and five columns
//! let order = Order::new(genres::named("canal-view")?, Some(Board::new(4, 5)), None)?;
//! let record = Mill::default().make(&order, 7, 0)?;
//! println!("{}, {}", record.id, record.grade());
//!
//! // a puzzle is a line of text; read back, it has the answer that was made, and no other
//! let text = record.puzzle.to_string();
//! let puzzle = genres::parse(&text)?;
//! let Answers::Unique(answer) = solve(&puzzle, PATIENCE, &Interrupt::new()) else {
//!     panic!("not unique: {text}");
//! };
//! assert_eq!(answer, record.answer);
//! assert!(puzzle.check(&answer).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Order`](genre::Order) specifies puzzles, a [`Mill`](mill::Mill) makes them, and a
//! [`Record`](record::Record) is a finished one. [`genres`] has the table of all genres; the
//! example `own_genre` states one from outside the crate.

#![warn(clippy::missing_errors_doc)]

pub mod grade;
pub mod hint_loop;
pub mod in_order;
pub mod mill;
pub mod production;
pub mod prover;
pub mod record;
pub mod reduce;
pub mod stated;
pub mod verdict;
pub mod wanted;

pub use pencilmill_genres as genres;
pub use pencilmill_puzzle::{board, clues, genre, layout, model, puzzlink, random};

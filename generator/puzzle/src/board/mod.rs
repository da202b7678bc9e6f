//! The common language of genres: places on a board, inks, items, drawings, symmetries, and their
//! text.

mod drawing;
mod gimmick;
mod ink;
mod item;
mod language;
mod lattice;
mod lines;
mod notation;
mod place;
mod quarters;
mod regions;
mod rings;
mod script;
mod segment;
mod shown;
mod spacing;
mod spot;
mod steps;
mod stitches;
mod symmetry;
mod text;
mod tile;
mod tile_kind;
mod track;
mod turn;
mod value;

pub use drawing::Drawing;
pub use gimmick::{Count, Gimmick};
pub use ink::Ink;
pub use item::Item;
pub use language::{Language, NoLanguage};
pub use lattice::Lattice;
pub use lines::{Lines, Piece};
pub use notation::{parse_value, value_text};
pub use place::{Board, DIAGONAL, DOWN, LEFT, NoBoard, ORTHOGONAL, Place, RIGHT, Step, UP};
pub use regions::Regions;
pub use rings::{AROUND, NoRings, Parting, Ring};
pub use script::Script;
pub use segment::{Crossing, Segment};
pub use spacing::{
    Rectangle, Spacing, emptiest, emptiest_as_wide_as, is_untold, longest_bar, room,
};
pub use spot::{Spot, Values, Where};
pub use steps::{Steps, open_path};
pub use stitches::Stitches;
pub use symmetry::Symmetry;
pub use text::{
    BLANK, Named, Parsed, PuzzleText, TextError, answer_text, item_text, parse_drawing,
    parse_named, parse_puzzle_text, place_text, told_text,
};
pub use tile::Tile;
pub use tile_kind::{NoTileKind, TileKind};
pub use track::Track;
pub use turn::{Ending, Response};
pub use value::{Arrow, Polyomino, Set};

//! Records and drawings as files and pictures: CSV, JSON Lines, plain text, the terminal, SVG, PNG,
//! HTML and books.

pub mod atomic_file;
#[cfg(feature = "books")]
pub mod book;
pub mod braille;
pub mod config;
pub mod description;
pub mod entry;
pub mod example;
pub mod figure;
pub mod notes;
pub mod own_folder;
pub mod page;
pub mod penpa;
pub mod picture;
#[cfg(feature = "books")]
pub mod png;
pub mod printable;
pub mod read;
pub mod row;
pub mod seen;
mod sides;
pub mod signs;
pub mod svg;
pub mod telling;
pub mod terminal;
pub mod verify;
pub mod write;

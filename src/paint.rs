//! What painters of pictures are asked and told.

use pencilmill_api::{Figure, Language};
use std::path::PathBuf;

/// Wishes for pictures.
pub struct Wanted<'a> {
    /// PNG files.
    pub png: bool,
    /// PDF files.
    pub pdf: bool,
    /// Pictures for print.
    pub print: bool,
    /// Side of a cell, if given.
    pub cell: Option<&'a str>,
    /// True to end pictures at their ink.
    pub crop: bool,
    /// Further fonts.
    pub fonts: &'a [PathBuf],
    /// Language of words.
    pub language: Language,
}

/// A figure with what is told about it.
pub struct Told {
    /// The figure.
    pub figure: Figure,
    /// True for an answer.
    pub is_answer: bool,
    /// Its title.
    pub title: String,
    /// Its description.
    pub description: String,
}

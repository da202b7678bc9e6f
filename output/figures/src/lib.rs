//! Drawings as figures, and deductions as sentences.
//!
//! A [`figure`] is a list of shapes, shown as [`svg`] or in a [`terminal`].
//! [`telling`] puts steps into words in two languages, and an [`example`] is a small puzzle solved
//! in a few steps.

pub mod description;
pub mod example;
pub mod figure;
pub mod notes;
mod sides;
pub mod signs;
pub mod svg;
pub mod telling;
pub mod terminal;

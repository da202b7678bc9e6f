//! Painters of PNG and PDF files, and of pictures for print.

use crate::book::file_failure;
use pencilmill_api::{Figure, Language};
use pencilmill_book::file::FileError;
use pencilmill_book::png::Painter;
use pencilmill_book::single::{FigurePainter, Paper, Titled};
use pencilmill_command::failure::Failure;
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

/// Message of a painter that was not wanted.
const UNWANTED: &str = "the format is not among the wanted ones";

/// Painters of PNG and PDF files, and of pictures for print.
pub struct Painters {
    png: Option<Painter>,
    figures: Option<FigurePainter>,
    /// The form of pictures for print, if they are.
    paper: Option<Paper>,
}

impl Painters {
    /// Painters of what is wanted.
    pub fn new(wanted: &Wanted) -> Result<Painters, Failure> {
        let paper = match wanted.print {
            true => {
                let paper = Paper::new(wanted.cell, wanted.crop);
                let found = wanted.cell.unwrap_or_default();
                let wrong =
                    |expected| Failure::Usage(format!("--cell: found {found:?}, {expected}"));
                Some(paper.map_err(wrong)?)
            }
            false => None,
        };
        let painter = || FigurePainter::new(wanted.fonts, wanted.language);
        let figures = (wanted.pdf || wanted.print).then(painter).transpose();
        Ok(Painters {
            png: wanted.png.then(Painter::default),
            figures: figures.map_err(|error| file_failure(FileError::Font(error)))?,
            paper,
        })
    }

    /// The SVG file of a figure for print.
    pub fn printed(&self, told: &Told) -> Result<String, String> {
        let (Some(painter), Some(paper)) = (&self.figures, self.paper) else {
            return Err(UNWANTED.to_owned());
        };
        let file = painter.printed_svg(titled(told), paper);
        file.map_err(|e| e.to_string())
    }

    /// The PNG file of a picture.
    pub fn png(&self, picture: &str, zoom: u8) -> Result<Vec<u8>, String> {
        self.png.as_ref().ok_or(UNWANTED)?.png(picture, zoom)
    }

    /// The PDF file of a figure.
    pub fn pdf(&self, told: &Told) -> Result<Vec<u8>, String> {
        let painter = self.figures.as_ref().ok_or(UNWANTED)?;
        let file = match self.paper {
            Some(paper) => painter.printed_pdf(titled(told), paper),
            None => painter.pdf(titled(told)),
        };
        file.map_err(|e| e.to_string())
    }
}

fn titled(told: &Told) -> Titled<'_> {
    Titled {
        figure: &told.figure,
        is_answer: told.is_answer,
        title: &told.title,
        description: &told.description,
    }
}

//! Numbers that are told in place of a "?".

use crate::board::{Ink, Item};
use crate::genre::HintKind;

/// A number in place of the "?" that is printed until it is told.
pub struct ToldNumber;

impl HintKind for ToldNumber {
    fn placeholder(&self, hint: &Item) -> Option<Item> {
        Some(Item::at(Ink::Unknown, hint.at))
    }
}

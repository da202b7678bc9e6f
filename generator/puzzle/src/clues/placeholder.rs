//! Numbers printed in place of a "?".

use crate::board::{Ink, Item};
use crate::genre::HintKind;

/// A number, with a "?" as its placeholder until it is printed.
pub struct ToldNumber;

impl HintKind for ToldNumber {
    fn placeholder(&self, hint: &Item) -> Option<Item> {
        Some(Item::at(Ink::Unknown, hint.at))
    }
}

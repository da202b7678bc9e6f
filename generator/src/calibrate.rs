//! Calibration: what comes out of a genre at a size, from the easiest to the hardest.

use crate::genre::Order;
use crate::grade::Row;
use crate::hint_loop::Aim;
use crate::mill::{Mill, Miss};
use pencilmill_layers::layer;

/// What is aimed at in turn, so that every layer that can be reached is seen.
const AIMS: [Option<Aim>; 4] = [
    Some(Aim::Layer(layer::ONE)),
    Some(Aim::Layer(layer::TWO)),
    Some(Aim::Layer(layer::SHORT)),
    None,
];

/// The row of the calibration table for this order, from so many puzzles. A puzzle that cannot be made
/// is passed over.
pub fn calibrate(order: &Order, seed: u64, count: u64) -> Result<Row, Miss> {
    let mut mill = Mill::default();
    let mut ratings = Vec::new();
    for index in 0..count {
        let aim = AIMS[(index % AIMS.len() as u64) as usize];
        match mill.aimed(order, seed, index, aim) {
            Ok(record) => ratings.push(record.rating),
            Err(error @ (Miss::Inspection(..) | Miss::Stopped)) => return Err(error),
            Err(Miss::Attempts | Miss::Grade { .. }) => {}
        }
    }
    Ok(Row::of(order, seed, count, &ratings))
}

//! Calibration: what comes out of a genre at a size, from the easiest to the hardest, and which grades come if they are
//! asked for.

use crate::genre::{Grade, Order};
use crate::grade::{Cuts, Rating, Reached, Row};
use crate::hint_loop::Aim;
use crate::mill::{LAYOUTS, Mill, Miss};
use crate::record::Record;
use pencilmill_layers::layer;

/// What is aimed at in turn, so that every layer that can be reached is seen; then whatever comes.
const AIMS: [Option<Aim>; 5] = [
    Some(Aim::Layer(layer::ONE)),
    Some(Aim::Layer(layer::TWO)),
    Some(Aim::Layer(layer::SHORT)),
    Some(Aim::Layer(layer::LONG)),
    None,
];
/// Layouts that are tried for one puzzle of a layer.
const LAYER_LAYOUTS: u32 = 8;
/// Puzzles of a grade that are enough; if there are fewer, as many layouts are tried as puzzles are made for the cuts.
const HITS: u64 = 4;

/// The row of the calibration table for this order, from so many puzzles. A puzzle that cannot be made
/// is passed over.
///
/// # Errors
/// A puzzle that did not pass its inspection: an error in the program.
pub fn calibrate(order: &Order, seed: u64, count: u64) -> Result<Row, Miss> {
    let mut mill = Mill::default();
    let (mut ratings, mut plain) = (Vec::new(), Vec::new());
    // a layer that is out of reach is given up soon
    let mut missed = [0; AIMS.len()];
    for index in 0..count {
        let number = (index % AIMS.len() as u64) as usize;
        let aim = AIMS[number];
        let most = aim.map_or(LAYOUTS, |_| LAYER_LAYOUTS);
        if missed[number] > 1 {
            continue;
        }
        match made(mill.aimed(order, seed, index, aim, most).0)? {
            None => missed[number] += 1,
            Some(rating) => {
                missed[number] = 0;
                ratings.push(rating);
                plain.extend(aim.is_none().then_some(rating));
            }
        }
    }
    let row = Row::of(order, seed, count, &ratings, &plain);
    let mut reached = [Reached::default(); 6];
    for grade in Grade::ALL {
        reached[grade as usize] = match grade {
            Grade::Beyond => row.beyond(),
            _ => ask_for(&mut mill, order, seed, grade, row.cuts(), count)?,
        };
    }
    Ok(row.with_reached(reached))
}

/// How often layouts come out with a grade, of so many at most, if these are the cuts.
///
/// # Errors
/// A puzzle that did not pass its inspection: an error in the program.
pub fn ask_for(
    mill: &mut Mill,
    order: &Order,
    seed: u64,
    grade: Grade,
    cuts: Cuts,
    most: u64,
) -> Result<Reached, Miss> {
    let mut reached = Reached::default();
    for index in 0..HITS {
        let left = u32::try_from(most - reached.layouts).unwrap_or(u32::MAX);
        let (result, layouts) = mill.aimed(order, seed, index, Some(Aim::At(grade, cuts)), left);
        reached.layouts += u64::from(layouts);
        reached.hits += u64::from(made(result)?.is_some());
        if reached.layouts >= most {
            break;
        }
    }
    Ok(reached)
}

/// The rating of a record, if there is one; what should not happen at all is an error.
fn made(made: Result<Record, Miss>) -> Result<Option<Rating>, Miss> {
    match made {
        Ok(record) => Ok(Some(record.rating)),
        Err(error @ (Miss::Inspection(..) | Miss::Stopped)) => Err(error),
        Err(Miss::Attempts | Miss::Grade { .. } | Miss::Begun(_)) => Ok(None),
    }
}

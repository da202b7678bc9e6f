//! Division of an entry into blocks, by its count alone, independent of the number of workers.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Indices of an entry made together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Block {
    /// Number of the entry.
    pub entry: usize,
    /// The first index.
    pub first: u64,
    /// The index after the last one.
    pub end: u64,
}

impl Block {
    /// Number of indices.
    pub fn len(&self) -> u64 {
        self.end - self.first
    }

    /// Returns whether the block has no indices.
    pub fn is_empty(&self) -> bool {
        self.end == self.first
    }
}

/// Size of the block that starts `done` indices after the first one: a tenth of that or less, so
/// that short entries are divided well and long ones do not drown in files.
const fn usual_size(done: u64) -> u64 {
    match done {
        0..1_000 => 10,
        1_000..10_000 => 100,
        10_000..100_000 => 1_000,
        _ => 10_000,
    }
}

/// Cuts a range of indices into blocks of a given or the usual size; `entry` is the entry's number.
pub fn cut(entry: usize, size: Option<u64>, indices: Range<u64>) -> impl Iterator<Item = Block> {
    let mut first = indices.start;
    std::iter::from_fn(move || {
        let size = size.unwrap_or(usual_size(first - indices.start));
        let end = indices.end.min(first + size);
        let block = Block { entry, first, end };
        first = end;
        (!block.is_empty()).then_some(block)
    })
}

/// Number of blocks for so many indices.
pub fn block_count(size: Option<u64>, indices: u64) -> u64 {
    match size {
        Some(size) => indices.div_ceil(size),
        None => cut(0, None, 0..indices).count() as u64,
    }
}

/// A part of the work: every `of`-th block, from the `number`-th.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Its number, from 1.
    number: u32,
    /// Number of shards.
    of: u32,
}

impl Shard {
    /// All the work.
    pub const ALL: Shard = Shard { number: 1, of: 1 };

    /// The shard with this number, from 1, if it is in range.
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        let shard = Shard {
            number: u32::try_from(number).ok()?,
            of: u32::try_from(of).ok()?,
        };
        (1..=shard.of).contains(&shard.number).then_some(shard)
    }

    /// Its share of the blocks, in the order of work: first one of each entry, so that the time of
    /// all others can be estimated soon.
    pub fn share(self, blocks: &[Block]) -> Vec<Block> {
        let share = blocks.iter().skip(self.number as usize - 1);
        let share: Vec<Block> = share.step_by(self.of as usize).copied().collect();
        let mut begun = BTreeSet::new();
        let (mut first, rest): (Vec<Block>, Vec<Block>) = share
            .into_iter()
            .partition(|block| begun.insert(block.entry));
        first.extend(rest);
        first
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let part = |text: &str| text.parse::<u64>().ok();
        text.split_once('/')
            .and_then(|(number, of)| Shard::new(part(number)?, part(of)?))
            .ok_or_else(|| "expected I/N, as in 1/8 to 8/8".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::JobFile;
    use crate::spec::Job;

    fn job(count: u64, block: &str) -> Job {
        let first = format!("[[entry]]\ngenre = \"canal-view\"\ncount = {count}\n{block}");
        let second = "[[entry]]\ngenre = \"bricklayer\"\ncount = 25";
        JobFile::parse("", &format!("{first}{second}"), 0)
            .unwrap()
            .job
    }

    #[test]
    fn blocks_follow_each_other_and_grow() {
        let all = job(20_000, "").blocks();
        assert_eq!(all.len(), 100 + 90 + 10 + 3);
        for entry in [0, 1] {
            let mut end = 0;
            for block in all.iter().filter(|b| b.entry == entry) {
                assert_eq!(block.first, end);
                end = block.end;
            }
            assert_eq!(end, [20_000, 25][entry]);
        }
        assert_eq!(job(1_000_000, "").blocks().len(), 100 + 90 + 90 + 90 + 3);
        assert_eq!(job(20, "block = 7\n").blocks()[2].first, 14);
    }

    #[test]
    fn a_larger_count_keeps_all_whole_blocks() {
        let (small, large) = (job(1_234, "").blocks(), job(5_000, "").blocks());
        assert_eq!(small[..102], large[..102]);
    }

    #[test]
    fn spares_start_at_the_count_and_end() {
        let job = job(25, "");
        let spares: Vec<Block> = job.entries[0].spares(0).collect();
        assert_eq!((spares[0].first, spares[0].end), (25, 35));
        assert_eq!(spares.last().unwrap().end, 25 + 75 + 1_000);
    }

    #[test]
    fn shards_share_everything_out() {
        let all = job(777, "").blocks();
        for of in [1, 2, 7, 500] {
            let mut shared = Vec::new();
            for number in 1..=of {
                let share = Shard::new(number, of).unwrap().share(&all);
                // Both entries are begun at once, if the shard has blocks of both.
                let has = |entry| share.iter().any(|block: &Block| block.entry == entry);
                if has(0) && has(1) {
                    assert_ne!(share[0].entry, share[1].entry);
                }
                shared.extend(share);
            }
            shared.sort();
            assert_eq!(shared, all);
        }
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        for wrong in ["", "1", "0/3", "4/3", "1/0", "-1/2", "a/b", "1/2/3"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}

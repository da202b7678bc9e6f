//! Random choices, equal for equal key, index and attempt on every machine and with every release
//! of every crate.
//!
//! Only the raw words of ChaCha are used; bounded numbers, choices and shuffles are made from them
//! here. The key stands for the order, the ChaCha stream for the puzzle, and the word position for
//! the attempt.

use rand::{Rng, SeedableRng, TryRng};
use rand_chacha::ChaCha8Rng;
use siphasher::sip::SipHasher24;
use std::convert::Infallible;
use std::hash::Hasher;

/// Words of the ChaCha stream reserved for each attempt.
const ATTEMPT_WORDS: u128 = 1 << 40;

/// The source of a family of random values, one for each index of a puzzle and attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// The key for a user's seed and a text that names the order (genre, version, size, options).
    pub fn new(seed: u64, what: &str) -> Key {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        for (part, chunk) in key[8..].chunks_exact_mut(8).enumerate() {
            let mut hasher = SipHasher24::new_with_keys(part as u64, 0);
            hasher.write(what.as_bytes());
            chunk.copy_from_slice(&hasher.finish().to_le_bytes());
        }
        Key(key)
    }

    /// The random values of one attempt at one puzzle.
    pub fn random(&self, index: u64, attempt: u32) -> Random {
        let mut rng = ChaCha8Rng::from_seed(self.0);
        rng.set_stream(index);
        rng.set_word_pos(u128::from(attempt) * ATTEMPT_WORDS);
        Random(rng)
    }
}

/// The seed for a numbered night. Different pairs of seed and night give different seeds, but for
/// chance. It has 53 bits, which every JSON parser reads exactly. Night 0 leaves seeds unchanged.
pub fn seed_of_night(seed: u64, night: u64) -> u64 {
    if night == 0 {
        return seed;
    }
    let mut hasher = SipHasher24::new_with_keys(seed, night);
    hasher.write(b"night");
    hasher.finish() >> 11
}

/// The seed for a name, such as that of a book. It has 32 bits, so that names of records stay short.
pub fn seed_of_name(name: &str) -> u64 {
    let mut hasher = SipHasher24::new_with_keys(0, 0);
    hasher.write(name.as_bytes());
    hasher.finish() >> 32
}

/// A source of random choices.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// A uniform number from 0 to `bound - 1`, by Lemire's multiplication with rejection.
    ///
    /// # Panics
    /// If `bound` is 0 or does not fit into 32 bits.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).expect("a bound of 32 bits");
        assert!(bound > 0, "a choice among nothing");
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            let low = product as u32;
            // the threshold is below the bound, and costs a division
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as usize;
            }
        }
    }

    /// True `wins` times out of `of`.
    pub fn chance(&mut self, wins: usize, of: usize) -> bool {
        self.below(of) < wins
    }

    /// One of the values; none if there are none.
    pub fn choose<'a, T>(&mut self, values: &'a [T]) -> Option<&'a T> {
        if values.is_empty() {
            None
        } else {
            Some(&values[self.below(values.len())])
        }
    }

    /// Shuffles the values (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for i in (1..values.len()).rev() {
            values.swap(i, self.below(i + 1));
        }
    }
}

/// Access for the crate `rand`. Never used for results: the values that `rand` makes of raw words
/// may change with its releases.
impl TryRng for Random {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_values() {
        let mut random = Key::new(7, "canal-view 10x10").random(3, 1);
        let drawn: Vec<usize> = [2, 10, 1000, 1_000_000, 3]
            .map(|n| random.below(n))
            .to_vec();
        let mut order: Vec<u8> = (0..10).collect();
        random.shuffle(&mut order);
        assert_eq!(drawn, [1, 8, 689, 272_738, 0]);
        assert_eq!(order, [5, 2, 8, 6, 0, 3, 9, 4, 1, 7]);
    }

    #[test]
    fn nights_share_no_seeds() {
        assert_eq!(seed_of_night(7, 0), 7);
        assert_eq!(seed_of_night(1, 20250131), 5_341_443_138_349_058);
        let mut seeds: Vec<u64> = (1..60)
            .flat_map(|night| (1..60).map(move |seed| seed_of_night(seed, night)))
            .collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 59 * 59);
        assert!(seeds.iter().all(|&seed| seed < 1 << 53));
    }

    #[test]
    fn attempts_and_indices_do_not_meet() {
        let key = Key::new(1, "x");
        let first = |i, a| key.random(i, a).below(1 << 31);
        assert_ne!(first(0, 0), first(0, 1));
        assert_ne!(first(0, 0), first(1, 0));
        assert_ne!(first(0, 0), Key::new(2, "x").random(0, 0).below(1 << 31));
        assert_ne!(first(0, 0), Key::new(1, "y").random(0, 0).below(1 << 31));
        assert_eq!(first(5, 2), first(5, 2));
    }

    #[test]
    fn rand_sees_the_same_raw_words() {
        let mut random = Key::new(7, "x").random(0, 0);
        let mut same = random.clone();
        let mut bytes = [0; 8];
        random.fill_bytes(&mut bytes);
        assert_eq!(u64::from_le_bytes(bytes), same.next_u64());
        assert_eq!(random.next_u32(), same.next_u32());
    }

    #[test]
    fn every_value_is_drawn_evenly() {
        let mut random = Key::new(1, "x").random(0, 0);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[random.below(6)] += 1;
        }
        assert!(
            counts.iter().all(|&n| (9_500..10_500).contains(&n)),
            "{counts:?}"
        );
    }
}

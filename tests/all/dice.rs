//! Rounds of tests with pseudo-random choices.

/// The number of rounds of a test: `few`, unless the environment variable sets more.
pub fn count(variable: &str, few: usize) -> usize {
    let asked = std::env::var(variable).ok();
    asked.map_or(few, |n| {
        n.parse().unwrap_or_else(|_| panic!("{variable}={n}"))
    })
}

/// Reproducible pseudo-random small numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// Changes a few places of a text.
pub fn mutated(text: &str, dice: &mut Dice) -> String {
    const INK: &[char] = &[
        '0', '1', '9', 'r', 'c', 'x', '=', '-', ';', ',', '"', '.', ' ', '\n', '\r', '{', '}', '[',
        ':', '?', 'A', 'é', '界', '\u{feff}', '\u{1}', '#',
    ];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(chars.len().max(1));
        match dice.below(5) {
            0 if at < chars.len() => _ = chars.remove(at),
            1 if at < chars.len() => chars[at] = INK[dice.below(INK.len())],
            2 => chars.insert(at.min(chars.len()), INK[dice.below(INK.len())]),
            3 => chars.truncate(at),
            _ => {
                let end = (at + dice.below(12)).min(chars.len());
                let part: Vec<char> = chars[at.min(end)..end].to_vec();
                let to = dice.below(chars.len() + 1);
                chars.splice(to..to, part);
            }
        }
    }
    chars.into_iter().collect()
}

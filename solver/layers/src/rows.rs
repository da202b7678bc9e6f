//! Lists that are read often and never change, one after the other in memory.

use std::ops::Index;

/// A list for each number from 0 on.
pub(super) struct Rows<T> {
    starts: Vec<u32>, // of each list, and of one after the last
    all: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Rows {
            starts: Vec::new(),
            all: Vec::new(),
        }
    }
}

impl<T: Copy> Rows<T> {
    /// This many lists of the entries with their numbers, in the order in which they are given.
    pub fn new(count: usize, entries: &[(usize, T)]) -> Rows<T> {
        let mut starts = vec![0; count + 2];
        entries.iter().for_each(|entry| starts[entry.0 + 2] += 1);
        for number in 1..count + 2 {
            starts[number] += starts[number - 1];
        }
        let mut all: Vec<T> = entries.iter().map(|entry| entry.1).collect();
        for &(number, entry) in entries {
            // the start of the next list moves to its place
            let next = &mut starts[number + 1];
            all[*next as usize] = entry;
            *next += 1;
        }
        Rows { starts, all }
    }
}

impl<T> Index<usize> for Rows<T> {
    type Output = [T];
    #[inline]
    fn index(&self, number: usize) -> &[T] {
        &self.all[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_has_its_entries_in_order() {
        let rows = Rows::new(4, &[(2, 'a'), (0, 'b'), (2, 'c'), (3, 'd')]);
        let lists = [0, 1, 2, 3].map(|number| &rows[number]);
        assert_eq!(lists, [&['b'][..], &[], &['a', 'c'], &['d']]);
    }
}

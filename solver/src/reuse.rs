//! Cloning that keeps allocations: a template solver is copied onto a worker's solver once per
//! puzzle.

/// Implements `Clone` field by field through `clone_from`. Omitting a field is a compile error.
macro_rules! reusing_clone {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl Clone for $type {
            fn clone(&self) -> Self {
                let mut copy = Self::default();
                copy.clone_from(self);
                copy
            }
            fn clone_from(&mut self, source: &Self) {
                let $type { $($field),* } = source;
                $( self.$field.clone_from($field); )*
            }
        }
    };
}
pub(crate) use reusing_clone;

/// A list of lists that keeps the memory of inner lists for reuse when a copy shortens it.
#[derive(Debug)]
pub(crate) struct Lists<T> {
    lists: Vec<Vec<T>>,
    used: usize,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists {
            lists: Vec::new(),
            used: 0,
        }
    }
}

impl<T> Lists<T> {
    /// Adds an empty list at the end.
    pub fn push_empty(&mut self) {
        if self.used == self.lists.len() {
            self.lists.push(Vec::new());
        }
        self.used += 1;
    }

    /// All lists in use.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Vec<T>> {
        self.lists[..self.used].iter_mut()
    }
}

impl<T> std::ops::Index<usize> for Lists<T> {
    type Output = Vec<T>;
    fn index(&self, i: usize) -> &Vec<T> {
        &self.lists[i]
    }
}

impl<T> std::ops::IndexMut<usize> for Lists<T> {
    fn index_mut(&mut self, i: usize) -> &mut Vec<T> {
        &mut self.lists[i]
    }
}

impl<T: Copy> Clone for Lists<T> {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }
    fn clone_from(&mut self, source: &Self) {
        while self.lists.len() < source.used {
            self.lists.push(Vec::new());
        }
        for (i, list) in self.lists.iter_mut().enumerate() {
            list.clear();
            if i < source.used {
                list.extend_from_slice(&source.lists[i]);
            }
        }
        self.used = source.used;
    }
}

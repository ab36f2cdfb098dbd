//! A list of at most `N` small values inside a `Copy` state.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A fixed-capacity list; overflowing it is a broken bound and panics.
#[derive(Copy, Clone)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self { items: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// Adds an element at the end.
    #[inline]
    pub fn push(&mut self, item: T) {
        assert!((self.len as usize) < N, "a list of at most {N} overflows");
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Adds one of the things of which the rules know no limit, only this program has one. Where it
    /// is reached the game is given up and told as a fault: a game that went on without a part of
    /// its rules would be counted as if nothing were wrong.
    #[inline]
    pub fn push_one_of(&mut self, things: &str, item: T) {
        assert!(
            (self.len as usize) < N,
            "more than {N} {things} at once: this program has no room for them"
        );
        self.push(item);
    }

    /// Takes the last element.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let item = *self.last()?;
        self.len -= 1;
        Some(item)
    }

    /// The last element. Cheaper than that of the slice: of an empty list the index lies beyond the
    /// capacity, so that one check is enough.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.items.get((self.len as usize).wrapping_sub(1))
    }

    /// Puts another element in the place of the last, where there is one.
    #[inline]
    pub fn set_last(&mut self, item: T) {
        if let Some(last) = self.items.get_mut((self.len as usize).wrapping_sub(1)) {
            *last = item;
        }
    }

    /// Takes an element out; those behind it move up.
    #[inline]
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.items.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        item
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Whether no further element fits.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (**self).hash(hasher);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "more than 2 effects at once: this program has no room for them")]
    fn what_finds_no_room_is_told() {
        let mut list = List::<u8, 2>::default();
        for value in [7, 8, 9] {
            list.push_one_of("effects", value);
        }
    }

    #[test]
    fn removing_keeps_the_order_and_equality_ignores_dead_slots() {
        let mut one = List::<u8, 4>::default();
        for value in [7, 8, 9] {
            one.push(value);
        }
        assert_eq!(one.remove(1), 8);
        let mut two = List::<u8, 4>::default();
        two.push(7);
        two.push(9);
        assert_eq!(one, two);
        assert_eq!(one.last(), Some(&9));
        one.set_last(5);
        assert_eq!(one.pop(), Some(5));
        assert_eq!(*one, [7]);
        one.clear();
        one.set_last(1);
        assert_eq!(one.last(), None);
        assert_eq!(one.pop(), None);
    }
}

//! A stack of at most `N` small values inside a `Copy` state, with its top at a fixed place.
//!
//! What a game is in the middle of is read far more often than it changes: the top element is one
//! load away, without looking up how high the stack is.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::Chain;
use std::ops::{Index, IndexMut};
use std::{option, slice};

/// A fixed-capacity stack; overflowing it is a broken bound and panics.
#[derive(Copy, Clone)]
pub struct Stack<T, const N: usize> {
    /// The last element; the default value where there is none.
    top: T,
    /// The other elements, from place 1 on; place 0 stays what `top` is in an empty stack.
    below: [T; N],
    len: u8,
}

/// The elements of a stack from the bottom to the top.
pub type Iter<'a, T> = Chain<slice::Iter<'a, T>, option::IntoIter<&'a T>>;

impl<T: Copy + Default, const N: usize> Default for Stack<T, N> {
    fn default() -> Self {
        Self { top: T::default(), below: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> Stack<T, N> {
    /// Puts an element on top.
    #[inline]
    pub fn push(&mut self, item: T) {
        assert!((self.len as usize) < N, "a stack of at most {N} overflows");
        self.below[self.len as usize] = self.top;
        self.top = item;
        self.len += 1;
    }

    /// Puts an element on top of another that takes the place of the top. Cheaper than one after
    /// the other: the top need not be read again while the processor is still writing it.
    #[inline]
    pub fn replace_and_push(&mut self, below: T, item: T) {
        assert!(self.len > 0 && (self.len as usize) < N, "a stack of at most {N} overflows");
        self.below[self.len as usize] = below;
        self.top = item;
        self.len += 1;
    }

    /// Takes the top element off, if there is one.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        let item = self.top;
        self.top = self.below[self.len as usize % N];
        Some(item)
    }

    /// Puts another element in the place of the top, where there is one.
    #[inline]
    pub fn set_last(&mut self, item: T) {
        if self.len > 0 {
            self.top = item;
        }
    }

    /// Empties the stack.
    #[inline]
    pub fn clear(&mut self) {
        self.top = T::default();
        self.len = 0;
    }
}

impl<T, const N: usize> Stack<T, N> {
    /// The top element; the default value where the stack is empty.
    #[inline]
    pub fn top(&self) -> &T {
        &self.top
    }

    /// The top element, if there is one.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        if self.len == 0 { None } else { Some(&self.top) }
    }

    /// The same, to be changed.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        if self.len == 0 { None } else { Some(&mut self.top) }
    }

    /// The bottom element, if there is one.
    #[inline]
    pub fn first(&self) -> Option<&T> {
        self.iter().next()
    }

    /// How many elements there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All but the top.
    #[inline]
    fn lower(&self) -> &[T] {
        self.below.get(1..self.len as usize).unwrap_or_default()
    }

    /// The elements from the bottom to the top.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        self.lower().iter().chain(self.last())
    }

    /// The same, to be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut T> {
        let len = self.len as usize;
        let lower = self.below.get_mut(1..len).unwrap_or_default();
        lower.iter_mut().chain((len > 0).then_some(&mut self.top))
    }

    /// How many elements lie below the topmost one that passes a test.
    #[inline]
    pub fn rposition(&self, mut test: impl FnMut(&T) -> bool) -> Option<usize> {
        (0..self.len()).rev().find(|&index| test(&self[index]))
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Stack<T, N> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T, const N: usize> Index<usize> for Stack<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        assert!(index < self.len as usize, "no element {index} in a stack of {}", self.len);
        if index + 1 == self.len as usize { &self.top } else { &self.below[index + 1] }
    }
}

impl<T, const N: usize> IndexMut<usize> for Stack<T, N> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut T {
        assert!(index < self.len as usize, "no element {index} in a stack of {}", self.len);
        if index + 1 == self.len as usize { &mut self.top } else { &mut self.below[index + 1] }
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Stack<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl<T: Eq, const N: usize> Eq for Stack<T, N> {}

impl<T: Hash, const N: usize> Hash for Stack<T, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.len().hash(hasher);
        self.iter().for_each(|item| item.hash(hasher));
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Stack<T, N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_does_what_a_vector_does() {
        let (mut stack, mut vector) = (Stack::<u8, 4>::default(), Vec::new());
        let mut number = 7_u32;
        for round in 0..2000 {
            number = number.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            let item = (number >> 24) as u8;
            match number >> 16 & 7 {
                0..=2 if vector.len() < 4 => {
                    stack.push(item);
                    vector.push(item);
                }
                0..=4 => assert_eq!(stack.pop(), vector.pop(), "{round}"),
                5 => {
                    stack.set_last(item);
                    if let Some(last) = vector.last_mut() {
                        *last = item;
                    }
                }
                6 => {
                    for own in stack.iter_mut().chain(&mut vector) {
                        *own = own.wrapping_add(item);
                    }
                }
                _ if item < 20 => {
                    stack.clear();
                    vector.clear();
                }
                _ => {
                    if let Some(last) = stack.last_mut() {
                        *last ^= 1;
                        let top = vector.len() - 1;
                        vector[top] ^= 1;
                        assert_eq!(stack[top], vector[top]);
                    }
                }
            }
            assert!(stack.iter().eq(&vector), "{round}: {stack:?} {vector:?}");
            assert!(stack.iter().rev().eq(vector.iter().rev()));
            assert_eq!(stack.len(), vector.len());
            assert_eq!(stack.is_empty(), vector.is_empty());
            assert_eq!((stack.first(), stack.last()), (vector.first(), vector.last()));
            assert_eq!(*stack.top(), vector.last().copied().unwrap_or_default());
            assert!((0..vector.len()).all(|index| stack[index] == vector[index]));
            let even = |item: &u8| item & 1 == 0;
            assert_eq!(stack.rposition(even), vector.iter().rposition(even));
        }
    }

    #[test]
    fn replacing_and_pushing_is_one_after_the_other() {
        let (mut one, mut two) = (Stack::<u8, 4>::default(), Stack::<u8, 4>::default());
        for stack in [&mut one, &mut two] {
            stack.push(3);
            stack.push(4);
        }
        one.replace_and_push(5, 6);
        two.set_last(5);
        two.push(6);
        assert_eq!(one, two);
        assert!(one.iter().eq(&[3, 5, 6]));
    }

    #[test]
    fn equality_ignores_dead_slots() {
        let (mut one, mut two) = (Stack::<u8, 4>::default(), Stack::<u8, 4>::default());
        one.push(3);
        one.push(4);
        assert_eq!(one.pop(), Some(4));
        assert_ne!(one, two);
        two.push(3);
        assert_eq!(one, two);
    }

    #[test]
    #[should_panic(expected = "overflows")]
    fn a_full_stack_takes_no_more() {
        let mut stack = Stack::<u8, 2>::default();
        (0..3).for_each(|item| stack.push(item));
    }
}

//! Inspiration dice as counts by face: two dice that show the same are one choice (OKK-110).

/// A face of an inspiration die; the order is that of [`crate::content::knobs::FACE_WORDS`].
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Default, Debug)]
#[repr(u8)]
pub enum Face {
    /// Raises Attack.
    #[default]
    Fire,
    /// Raises Willpower.
    Water,
    /// Raises Movement.
    Air,
    /// Raises Defence.
    Earth,
    /// Raises nothing; powers abilities only (OKK-123).
    Tori,
}

/// Different faces.
pub const FACES: usize = 5;

impl Face {
    /// All faces in order.
    pub const ALL: [Self; FACES] = [Self::Fire, Self::Water, Self::Air, Self::Earth, Self::Tori];

    /// The face of an index.
    #[inline]
    pub fn of(index: u8) -> Self {
        Self::ALL[index as usize % FACES]
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        crate::content::knobs::FACE_WORDS[self as usize]
    }
}

/// How many dice show each face: four bits a face.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Default)]
pub struct Dice(u32);

impl Dice {
    /// How many show this face.
    #[inline]
    pub fn count(self, face: Face) -> u32 {
        self.0 >> (4 * face as u32) & 15
    }

    /// All counts in 20 bits.
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Whether any shows this face.
    #[inline]
    pub fn has(self, face: Face) -> bool {
        self.count(face) > 0
    }

    /// Adds a die.
    #[inline]
    pub fn add(&mut self, face: Face) {
        debug_assert!(self.count(face) < 15);
        self.0 += 1 << (4 * face as u32);
    }

    /// Takes a die away; one must be there.
    #[inline]
    pub fn take(&mut self, face: Face) {
        debug_assert!(self.has(face));
        self.0 -= 1 << (4 * face as u32);
    }

    /// These dice and others: a band never has more than 14 (OKK-110).
    #[inline]
    #[must_use]
    pub fn with(self, others: Self) -> Self {
        Self(self.0 + others.0)
    }

    /// All dice together.
    #[inline]
    pub fn total(self) -> u32 {
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        pairs.wrapping_mul(0x0101_0101) >> 24
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that show this face or a later one.
    #[inline]
    #[must_use]
    pub fn from_face(self, face: Face) -> Self {
        Self(self.0 & u32::MAX << (4 * face as u32))
    }

    /// The faces that are there, in order.
    #[inline]
    pub fn faces(self) -> impl Iterator<Item = Face> {
        // Eight of them: no index needs to be checked.
        const FACE_OF: [Face; 8] = {
            let mut table = [Face::Tori; 8];
            let mut face = 0;
            while face < FACES {
                table[face] = Face::ALL[face];
                face += 1;
            }
            table
        };
        // The lowest bit of each face says whether any of its four is set.
        let pairs = self.0 | self.0 >> 1;
        let mut rest = (pairs | pairs >> 2) & 0x1_1111;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let face = FACE_OF[(rest.trailing_zeros() / 4) as usize % 8];
            rest &= rest - 1;
            Some(face)
        })
    }

    /// Dice that show the faces these or others show; how many is left open.
    #[inline]
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }
}

impl std::fmt::Debug for Dice {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, out)
    }
}

impl std::fmt::Display for Dice {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (place, face) in self.faces().enumerate() {
            let between = if place > 0 { ", " } else { "" };
            write!(out, "{between}{} {}", face.word(), self.count(face))?;
        }
        if *self == Self::default() { out.write_str("none") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up() {
        let mut dice = Dice::default();
        for face in [Face::Tori, Face::Fire, Face::Tori, Face::Air] {
            dice.add(face);
        }
        assert_eq!((dice.total(), dice.count(Face::Tori)), (4, 2));
        dice.take(Face::Tori);
        assert_eq!(dice.total(), 3);
        assert_eq!(dice.faces().collect::<Vec<_>>(), [Face::Fire, Face::Air, Face::Tori]);
    }
}

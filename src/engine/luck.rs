//! The random numbers of a bot.

use crate::seed::Key;

/// What a bot's choices hang on in one game: a key for each of its decisions, by the turn and the how
/// manieth decision of this bot in that turn it is. So a rule that gives it one choice more in turn 3
/// leaves its choices of turn 4 alone.
#[derive(Copy, Clone, Debug)]
pub struct Luck {
    bot: Key,
    turn: u32,
    /// The place of the present decision among those of the turn.
    ordinal: u32,
}

impl Luck {
    /// For a game that begins.
    pub const fn new(bot: Key) -> Self {
        Self { bot, turn: 0, ordinal: 0 }
    }

    /// The bot comes to its next decision, in this turn.
    #[inline]
    pub const fn decide(&mut self, turn: u32) {
        self.ordinal = if self.turn == turn { self.ordinal.wrapping_add(1) } else { 0 };
        self.turn = turn;
    }

    /// The key of the present decision.
    #[inline]
    pub const fn key(&self) -> Key {
        self.bot.with((self.turn as u64) << 32 | self.ordinal as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_more_in_one_turn_leaves_the_next_turn_alone() {
        let keys = |turns: &[u32]| -> Vec<u64> {
            let mut luck = Luck::new(Key::of_game(1, 2));
            let key = |&turn: &u32| {
                luck.decide(turn);
                luck.key().number()
            };
            turns.iter().map(key).collect()
        };
        let (one, more) = (keys(&[1, 1, 2, 2, 3]), keys(&[1, 1, 1, 2, 2, 3]));
        assert_eq!((one[..2] == more[..2], &one[2..]), (true, &more[3..]));
        let mut all = more;
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 6, "no key comes twice");
    }
}

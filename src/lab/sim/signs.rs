//! Signs: what is told in short (`Recorder::shorthand`) and how often.
//!
//! The first time a sign is used the recorder listens to what is told and keeps the counters with
//! their amounts. From then on it counts the sign, and the counters get their share when the tally
//! is read. Sums of integers are the same in any order, so nothing of this shows in a tally.

/// Amounts of a sign: a counter of the tally and what the sign adds to it.
type Share = (u32, u64);

/// Counts are written out after so many games, long before they could reach their limit.
const GAMES_MAX: u32 = 1024;

/// How often each sign was used, and what it stands for.
#[derive(Default)]
pub(crate) struct Signs {
    /// For each sign 0 where it is not known yet, else one more than the times not written out.
    counts: Vec<u32>,
    /// For each known sign what it adds.
    shares: Vec<Box<[Share]>>,
    /// Whether somebody listens, and what was heard.
    listening: bool,
    heard: Vec<Share>,
    /// Games since the counts were written out.
    games: u32,
}

impl Signs {
    /// Counts a sign; false where it is not known.
    #[inline]
    pub(crate) fn count(&mut self, sign: u32) -> bool {
        match self.counts.get_mut(sign as usize) {
            Some(count) if *count != 0 => {
                *count += 1;
                true
            }
            _ => false,
        }
    }

    /// Begins to listen.
    pub(crate) fn begin(&mut self) {
        assert!(!self.listening, "a sign within a sign");
        self.heard.clear();
        self.listening = true;
    }

    /// Whether it is being said what a sign stands for.
    #[inline]
    pub(crate) fn is_listening(&self) -> bool {
        self.listening
    }

    /// Hears of an amount that was added to a counter.
    #[inline]
    pub(crate) fn hear(&mut self, cell: usize, amount: u64) {
        if self.listening {
            self.note(cell, amount);
        }
    }

    #[cold]
    fn note(&mut self, cell: usize, amount: u64) {
        self.heard.push((cell as u32, amount));
    }

    #[cold]
    fn note_row(&mut self, first: usize, amounts: &[u32]) {
        for (cell, &amount) in (first as u32..).zip(amounts) {
            self.heard.push((cell, u64::from(amount)));
        }
    }

    /// Hears of amounts that were added to neighbouring counters.
    #[inline]
    pub(crate) fn hear_row(&mut self, first: usize, amounts: &[u32]) {
        if self.listening {
            self.note_row(first, amounts);
        }
    }

    /// The counters heard of that something was added to.
    pub(crate) fn heard(&self) -> impl Iterator<Item = usize> + '_ {
        self.heard.iter().filter(|share| share.1 > 0).map(|share| share.0 as usize)
    }

    /// What was heard is what the sign stands for; it was counted already.
    pub(crate) fn learnt(&mut self, sign: u32) {
        self.listening = false;
        let place = sign as usize;
        if place >= self.counts.len() {
            self.counts.resize(place + 1, 0);
            self.shares.resize(place + 1, Box::default());
        }
        self.counts[place] = 1;
        self.shares[place] = self.heard.iter().copied().filter(|share| share.1 > 0).collect();
    }

    /// A game was broken off, perhaps in the middle of listening.
    pub(crate) fn break_off(&mut self) {
        self.listening = false;
    }

    /// A game is over; true where it is time to write the counts out.
    #[inline]
    pub(crate) fn game_over(&mut self) -> bool {
        self.games += 1;
        self.games >= GAMES_MAX
    }

    /// Adds what the signs stand for to the counters of the tally.
    pub(crate) fn write_out(&mut self, cells: &mut [u64]) {
        for (count, shares) in self.counts.iter_mut().zip(&self.shares) {
            if *count > 1 {
                let times = u64::from(*count - 1);
                shares.iter().for_each(|&(cell, amount)| cells[cell as usize] += amount * times);
                *count = 1;
            }
        }
        self.games = 0;
    }

    /// Forgets the counts, not what the signs stand for.
    pub(crate) fn drop_counts(&mut self) {
        self.counts.iter_mut().for_each(|count| *count = (*count).min(1));
        self.games = 0;
    }
}

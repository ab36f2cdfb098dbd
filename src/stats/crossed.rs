//! Luck and skill as shares of variance, from a crossed design: every line-up of players plays every deal.
//!
//! What a seat wins of a game is a mean, an effect of who plays, an effect of the deal, and what these players make of
//! this deal. With one game for each line-up and deal the three variances are those of the analysis of variance with
//! two random factors (Searle and others 1992, 4.6): with n deals, m line-ups and mean squares L of line-ups, D
//! of deals and E of the rest, they are (L - E) / n, (D - E) / m and E.

/// Counts of one seat in games that are alike but for deals and line-ups.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Deals; each was played by every line-up.
    pub deals: f64,
    /// What the seat won with each line-up.
    pub line_ups: Vec<f64>,
    /// For each deal the square of what the seat won with all line-ups together, summed up.
    pub deals_squared: f64,
    /// The square of what it won in each game, summed up.
    pub games_squared: f64,
}

/// What makes games come out differently.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Variances {
    /// Who plays.
    pub skill: f64,
    /// The deal, with the dice and draws that come of it.
    pub luck: f64,
    /// What these players make of this deal.
    pub both: f64,
}

impl Variances {
    /// Of some seats or kinds of games, each counting by its deals; None where there are too few deals or line-ups.
    pub fn of(tables: &[Table]) -> Option<Self> {
        let mut sum = Self { skill: 0.0, luck: 0.0, both: 0.0 };
        let mut deals = 0.0;
        for table in tables.iter().filter(|table| table.deals >= 2.0) {
            let one = Self::of_table(table)?;
            deals += table.deals;
            sum.skill += table.deals * one.skill;
            sum.luck += table.deals * one.luck;
            sum.both += table.deals * one.both;
        }
        (deals > 0.0).then(|| sum.by(deals))
    }

    fn by(self, part: f64) -> Self {
        Self { skill: self.skill / part, luck: self.luck / part, both: self.both / part }
    }

    fn of_table(table: &Table) -> Option<Self> {
        let (n, m) = (table.deals, table.line_ups.len() as f64);
        if m < 2.0 {
            return None;
        }
        let all: f64 = table.line_ups.iter().sum();
        let mean = all * all / (n * m);
        let of_line_ups = table.line_ups.iter().map(|won| won * won).sum::<f64>() / n - mean;
        let of_deals = table.deals_squared / m - mean;
        let rest = table.games_squared - mean - of_line_ups - of_deals;
        let both = rest / ((n - 1.0) * (m - 1.0));
        Some(Self {
            skill: (of_line_ups / (m - 1.0) - both) / n,
            luck: (of_deals / (n - 1.0) - both) / m,
            both,
        })
    }

    /// As parts of their sum; None where nothing varies.
    pub fn shares(self) -> Option<Self> {
        let all = self.skill + self.luck + self.both;
        (all > 0.0).then(|| self.by(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::Rng;
    use rand_pcg::Pcg64Mcg;

    fn table(games: &[Vec<f64>]) -> Table {
        let line_ups = games[0].len();
        let sum = |of: &dyn Fn(&Vec<f64>) -> f64| games.iter().map(of).sum::<f64>();
        Table {
            deals: games.len() as f64,
            line_ups: (0..line_ups).map(|one| sum(&|deal| deal[one])).collect(),
            deals_squared: sum(&|deal| deal.iter().sum::<f64>().powi(2)),
            games_squared: sum(&|deal| deal.iter().map(|won| won * won).sum()),
        }
    }

    #[test]
    fn where_the_deal_decides_all_is_luck_and_where_players_do_all_is_skill() {
        let luck: Vec<Vec<f64>> = (0..8).map(|deal| vec![f64::from(deal % 2); 4]).collect();
        let found = Variances::of(&[table(&luck)]).unwrap();
        // Half of eight deals are won: 8 x 1/4 / 7.
        assert!((found.luck - 2.0 / 7.0).abs() < 1e-12 && found.skill.abs() < 1e-12);
        let skill: Vec<Vec<f64>> = (0..8).map(|_| vec![0.0, 1.0, 0.0, 1.0]).collect();
        let found = Variances::of(&[table(&skill)]).unwrap();
        assert!((found.skill - 1.0 / 3.0).abs() < 1e-12 && found.luck.abs() < 1e-12);
        assert_eq!(found.shares().map(|shares| shares.both.abs() < 1e-12), Some(true));
        assert_eq!(Variances::of(&[table(&[vec![1.0]])]), None);
        assert_eq!(Variances::of(&[table(&[vec![1.0; 2], vec![1.0; 2]])]).unwrap().shares(), None);
    }

    /// Three deals and two line-ups.
    #[test]
    fn six_games_by_hand() {
        // Line-ups in columns, deals in rows; the mean is 3, line-ups have means 2 and 4, deals 1, 3 and 5.
        let games = [vec![1.0, 1.0], vec![2.0, 4.0], vec![3.0, 7.0]];
        // Squares: line-ups 3 x (1 + 1) = 6, deals 2 x (4 + 4) = 16, all 26, rest 4 over 2 x 1.
        let found = Variances::of(&[table(&games)]).unwrap();
        assert!((found.both - 2.0).abs() < 1e-12);
        assert!((found.skill - (6.0 - 2.0) / 3.0).abs() < 1e-12);
        assert!((found.luck - (8.0 - 2.0) / 2.0).abs() < 1e-12);
    }

    /// Players and deals of known variance: the estimates are right on average.
    #[test]
    fn planted_variances_come_out_on_average() {
        let mut generator = Pcg64Mcg::new(24);
        let mut even = |spread: f64| {
            let share = (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            // Evenly spread numbers of this variance.
            (share - 0.5) * (12.0 * spread).sqrt()
        };
        let (mut skill, mut luck, mut both) = (0.0, 0.0, 0.0);
        let runs = 400.0;
        for _ in 0..400 {
            let players: Vec<f64> = (0..8).map(|_| even(0.3)).collect();
            let games: Vec<Vec<f64>> = (0..30)
                .map(|_| {
                    let deal = even(0.5);
                    players.iter().map(|player| player + deal + even(0.2)).collect()
                })
                .collect();
            let found = Variances::of(&[table(&games)]).unwrap();
            skill += found.skill / runs;
            luck += found.luck / runs;
            both += found.both / runs;
        }
        for (found, planted) in [(skill, 0.3), (luck, 0.5), (both, 0.2)] {
            assert!((found - planted).abs() < 0.02, "{found} {planted}");
        }
    }
}

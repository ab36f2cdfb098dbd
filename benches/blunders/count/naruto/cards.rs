//! The kinds of Naruto that readers of replays found about cards, as far as a program can tell them.

use tenbin::engine::Seat;
use tenbin::engine::pile::each;
use tenbin::games::naruto::content::catalogue::{Card, Cost};
use tenbin::games::naruto::content::vocabulary::{CardKind, SYMBOLS, TacticKind};
use tenbin::games::naruto::state::{CardId, Frame, State, units_in};
use tenbin::games::naruto::{Action, Naruto};
use tenbin::module::Module;
use toml::Value;

use super::super::{Figure, Share, Step};

/// Cards in hand of which one can be spared.
const SPARE_LEAST: usize = 5;

/// A tactic whose effect goes on.
struct Tactic {
    before: Value,
    lasting: usize,
    changes: bool,
    /// Cards that may still go to a pile: the tactic itself and what pays for it.
    moves: u8,
}

#[derive(Default)]
pub struct Cards {
    unlaid: Share,
    wrong: Share,
    helped: Share,
    wasted: Share,
    /// The turn, and whether a card could be laid for a technique in it and any was.
    laying: Option<(u16, bool)>,
    tactic: Option<Tactic>,
}

fn card<'a>(game: &'a Naruto, s: &State, card: CardId) -> &'a Card {
    &game.rules.catalogue.cards[usize::from(s.kind(card))]
}

/// Chakra that is missing for a cost, by single symbols and in all.
fn missing(cost: &Cost, symbols: &[u8; 32]) -> u32 {
    let with = |symbol: usize| -> u32 {
        let cards = symbols.iter().enumerate().filter(|(set, _)| set >> symbol & 1 == 1);
        cards.map(|(_, &count)| u32::from(count)).sum()
    };
    let lacks = (0..SYMBOLS).map(|one| u32::from(cost.symbols[one]).saturating_sub(with(one)));
    let all: u32 = symbols.iter().map(|&count| u32::from(count)).sum();
    lacks.sum::<u32>().max(u32::from(cost.printed()).saturating_sub(all))
}

/// Whether a ninja of these values may use a technique, by what is printed.
fn may_use(technique: &Card, ninja: &Card) -> bool {
    let asked = &technique.requirement;
    (asked.names.is_empty() || asked.names.contains(&ninja.name))
        && (asked.attributes == 0 || asked.attributes & ninja.attributes != 0)
        && asked.rank_at_least.is_none_or(|rank| ninja.rank >= rank)
}

/// Cards of a seat's hand.
fn hand(s: &State, seat: Seat) -> impl Iterator<Item = CardId> {
    each(s.players[seat.index()].hand).map(move |place| CardId::at(seat, place))
}

/// Whether a card of the hand is of no use as long as things stay so: a ninja whose name is borne already, a
/// technique that no ninja in play or in the hand may use.
fn is_dead(game: &Naruto, s: &State, seat: Seat, one: CardId) -> bool {
    let this = card(game, s, one);
    let mut camp = units_in(s.units_of(seat)).map(|unit| card(game, s, s.units[unit.index()].card));
    match this.kind {
        CardKind::Ninja => {
            !this.is_evolution() && !this.is_group() && camp.any(|ninja| ninja.name == this.name)
        }
        CardKind::Technique => {
            let mut held = hand(s, seat)
                .map(|other| card(game, s, other))
                .filter(|other| other.kind == CardKind::Ninja);
            !camp.any(|ninja| may_use(this, ninja)) && !held.any(|ninja| may_use(this, ninja))
        }
        _ => false,
    }
}

/// Whether a card of the hand, laid as chakra, would pay for a technique that a ninja in play may use.
fn could_lay(step: &Step<'_, Naruto>) -> bool {
    let (game, s, seat) = (step.game, step.before, step.seat);
    let symbols = &s.players[seat.index()].chakra_symbols;
    if hand(s, seat).count() < SPARE_LEAST {
        return false;
    }
    let camp: Vec<&Card> =
        units_in(s.units_of(seat)).map(|unit| card(game, s, s.units[unit.index()].card)).collect();
    hand(s, seat).any(|one| {
        let technique = card(game, s, one);
        let short = missing(&technique.cost, symbols);
        technique.kind == CardKind::Technique
            && short == 1
            && camp.iter().any(|ninja| may_use(technique, ninja))
            && hand(s, seat).filter(|&other| other != one).any(|other| {
                let mut more = *symbols;
                more[usize::from(card(game, s, other).symbols)] += 1;
                missing(&technique.cost, &more) == 0
            })
    })
}

impl Cards {
    pub fn step(&mut self, step: &Step<'_, Naruto>) {
        let s = step.before;
        if matches!(s.top(), Frame::Menu) {
            if self.laying.is_none_or(|laying| laying.0 != s.turn)
                && step.legal.contains(&Action::Charge)
                && could_lay(step)
            {
                self.close();
                self.laying = Some((s.turn, false));
            }
            if let (Action::Charge, Some(laying)) = (step.action, &mut self.laying) {
                laying.1 = true;
            }
        }
        self.note_given(step);
        self.note_wounds(step);
        self.note_tactic(step);
        if step.after.turn != s.turn {
            self.close();
        }
    }

    /// A card that pays, is laid or discarded, while a dead one is kept that could have been.
    fn note_given(&mut self, step: &Step<'_, Naruto>) {
        let (game, s, seat) = (step.game, step.before, step.seat);
        let (given, offered): (CardId, Vec<CardId>) = match (s.top(), step.action) {
            (Frame::PayHand { .. }, Action::Pay(one)) => {
                let pays = |action: &Action| match *action {
                    Action::Pay(one) => Some(one),
                    _ => None,
                };
                (one, step.legal.iter().filter_map(pays).collect())
            }
            (Frame::Charging(_), Action::ChargeCard(one)) => {
                let charged = s.announced[seat.index()].charged | one.bit();
                let kept = hand(s, seat).filter(|other| other.bit() & charged == 0);
                (one, kept.collect())
            }
            (Frame::HandExcess { .. }, Action::Take(one)) => {
                let takes = |action: &Action| match *action {
                    Action::Take(one) => Some(one),
                    _ => None,
                };
                (one, step.legal.iter().filter_map(takes).collect())
            }
            _ => return,
        };
        let dead = |one: CardId| is_dead(game, s, seat, one);
        if offered.iter().any(|&one| one != given && dead(one)) || dead(given) {
            self.wrong.add(!dead(given));
        }
    }

    /// Healthy ninjas that injuries make stronger, and what becomes of them.
    fn note_wounds(&mut self, step: &Step<'_, Naruto>) {
        let (game, s, after) = (step.game, step.before, step.after);
        for unit in units_in(s.all_units()) {
            let (old, new) = (&s.units[unit.index()], &after.units[unit.index()]);
            let [healthy, injured] = card(game, s, old.card).values;
            if old.injured || injured[0] <= healthy[0] {
                continue;
            }
            let stays = after.is_in_play(unit) && new.card == old.card;
            if stays && new.injured || !stays && !after.is_in_play(unit) {
                self.helped.add(stays);
            }
        }
    }

    /// Tactics after which nothing is other than before.
    fn note_tactic(&mut self, step: &Step<'_, Naruto>) {
        let facts = |s: &State| step.game.facts(s)["units"].clone();
        if let Action::Tactic(played) = step.action
            && card(step.game, step.before, played).tactic != TacticKind::Permanent
        {
            self.tactic = Some(Tactic {
                before: facts(step.before),
                lasting: step.before.timed.len(),
                changes: false,
                moves: 1 + card(step.game, step.before, played).hand_cost,
            });
        }
        let Some(tactic) = &mut self.tactic else { return };
        for line in step.told {
            let moves = [" goes to the chakra of ", " goes to the discard"];
            if moves.iter().any(|words| line.contains(words)) {
                tactic.changes |= tactic.moves == 0;
                tactic.moves = tactic.moves.saturating_sub(1);
            } else {
                let dull = ["plays ", ") applies", "passes"];
                tactic.changes |= !dull.iter().any(|words| line.contains(words));
            }
        }
        if matches!(step.after.top(), Frame::Menu) || step.after.turn != step.before.turn {
            let same = !tactic.changes
                && tactic.lasting == step.after.timed.len()
                && tactic.before == facts(step.after);
            self.wasted.add(same);
            self.tactic = None;
        }
    }

    fn close(&mut self) {
        if let Some((_, laid)) = self.laying.take() {
            self.unlaid.add(!laid);
        }
    }

    pub fn over(&mut self) {
        self.close();
        self.tactic = None;
    }

    pub fn figures(&self) -> Vec<Figure> {
        vec![
            self.unlaid.named(
                "chakra not laid for a technique in hand",
                "own turns begun with five cards or more without a card laid although one alone would make a technique of the hand payable that \
                 a ninja in play may use; of all turns in which one would",
            ),
            self.wrong.named(
                "the wrong card paid, laid or discarded",
                "cards of use that pay, are laid or discarded while a dead one of the hand could have been (a \
                 ninja whose name is borne already, a technique that nobody in play or in hand may use); of all \
                 such choices with a dead card",
            ),
            self.helped.named(
                "a ninja wounded who is stronger so",
                "healthy ninjas with more combat when injured that are injured and stay in play; of these and those \
                 that leave it at once",
            ),
            self.wasted.named(
                "a tactic wasted",
                "tactics after which no card, ninja or number is other than before but for the tactic and what paid \
                 for it; of all that do not stay in camp",
            ),
        ]
    }
}

//! Features of Phase 1: the best plan for each card, and what its letter does (D2).

use crate::board::{SpaceSet, bit, bit_at, central};
use crate::content::vocabulary::{Colour, FightKind, Letter};
use crate::features::F;
use crate::features::collapse::Fall;
use crate::features::danger::Lead;
use crate::features::facts::Sight;
use crate::features::foresight::{LetterHarm, SLIGHT};
use crate::features::prospects::NEVER;
use crate::state::action::Action;
use crate::state::reach::POINTS_MAX;
use crate::state::{CardId, SEATS_MAX, VampireId};
use tenbin_engine::Seat;

/// How much of an attack planned in Phase 1 comes to nothing for each wolf that acts before, in
/// hundredths: by then the Strigoi may be elsewhere.
const DRIFT: i32 = 22;
/// Least share of a planned attack that is counted.
const DRIFT_MOST: i32 = 70;
/// How much of what an attack would bring down is counted for the others on that platform: they may
/// have left it by then.
const STILL_THERE: i32 = 50;
/// How much of an attack on a wolf in sight is counted: another may be nearer.
const AIM: i32 = 75;

/// What would be done with a card.
#[derive(Copy, Clone, Default, Debug)]
struct Plan {
    /// What an attack is worth, or an Encounter.
    attack: i32,
    encounter: i32,
    /// What the attack's wound takes from the Supreme.
    hems: i32,
    /// What the place may cost.
    danger: i32,
}

/// What a letter does.
#[derive(Copy, Clone, Default, Debug)]
struct LetterOutcome {
    /// For each Strigoi the spaces it would see, and the expected harm there.
    sights: [(SpaceSet, i32); 2],
    /// Spaces that would cost a Blood Point, and how much of one.
    clashes: [(SpaceSet, i32); 2],
    /// Expected harm to the others.
    others: i32,
}

impl LetterOutcome {
    /// The least danger of the spaces of a set, which is not empty.
    fn least(&self, set: SpaceSet) -> i32 {
        let [(one, cost), (two, other)] = self.sights;
        let free = set & !self.clashes[0].0 & !self.clashes[1].0;
        if free == 0 {
            return self.clashes[0].1.max(self.clashes[1].1);
        }
        if free & !one & !two != 0 {
            return 0;
        }
        let (low, high) = if cost <= other { (cost, other) } else { (other, cost) };
        let (low_seen, high_seen) = if cost <= other { (one, two) } else { (two, one) };
        if free & low_seen & !high_seen != 0 {
            low
        } else if free & high_seen & !low_seen != 0 {
            high
        } else {
            low + high
        }
    }
}

impl Sight<'_> {
    /// A card, or a rest.
    #[inline(never)]
    pub(super) fn weigh_choice(
        &self,
        seat: Seat,
        action: Action,
        (by_danger, by_letter, by_waiting): (bool, bool, bool),
        add: &mut impl FnMut(F, i32),
    ) {
        let Action::Card(card) = action else {
            add(F::rest, 1);
            add(F::rest_hand, self.state.wolf(seat).hand.count_ones() as i32);
            if by_waiting {
                add(F::card_before, self.harm_before(seat, i32::from(self.rules.seats - 1) * 1000));
            }
            return;
        };
        let printed = &self.rules.catalogue.actions[card.index()];
        let look = &self.tables.cards[card.index()];
        add(F::card_combat, printed.combat);
        add(F::card_movement, printed.movement);
        add(F::card_early, 48 - i32::from(printed.initiative));
        add(F::card_worth, look.worth);
        add(F::card_stealth, i32::from(look.stealth > 0));
        self.weigh_icons(seat, card, add);
        if by_danger {
            let outcome = self.outcome(seat, printed.letter);
            let best = self.best_plan((seat, card), |set| outcome.least(set));
            add(F::card_attack, best.attack);
            add(F::card_encounter, best.encounter);
            add(F::card_danger, best.danger);
            add(F::card_others, outcome.others);
        }
        if by_letter {
            let harm = self.harm_of_letter((seat, card));
            let best = self.best_plan((seat, card), |set| harm.least(set));
            if !by_danger {
                add(F::card_attack, best.attack);
                add(F::card_encounter, best.encounter);
            }
            add(F::card_hems, best.hems);
            add(F::card_letter, best.danger);
            add(F::card_letter_others, harm.others);
        }
        if by_waiting {
            add(F::card_before, self.harm_before(seat, self.acting_before(seat, card)));
        }
    }

    /// How many others act before a card, as far as the cards they hold tell, in thousandths.
    fn acting_before(&self, seat: Seat, card: CardId) -> i32 {
        let others = (0..self.rules.seats).map(Seat).filter(|&other| other != seat);
        let before = others.map(|other| {
            let hand = self.state.wolf(other).hand;
            let lower = (hand & (card.bit() - 1)).count_ones() as i32;
            lower * 1000 / (hand.count_ones() as i32).max(1)
        });
        before.sum()
    }

    /// What so many activations, in thousandths, cost the own wolf where it stands.
    fn harm_before(&self, seat: Seat, activations: i32) -> i32 {
        let card_plan = &self.facts.card_plan;
        let harms = card_plan.waiting.get_or_init(|| {
            let here = bit_at(self.state.wolf(seat).space);
            let mut at = self.survey().whereabouts();
            let mut harms = [0; SEATS_MAX];
            for harm in &mut harms[..usize::from(self.rules.seats - 1)] {
                self.survey().wander(&mut at, &card_plan.odds, |who, lead, chance| {
                    if let Lead::To(room) = lead
                        && self.survey().in_sight(room) & here != 0
                    {
                        *harm += chance * card_plan.hurts[who.index()] / 1000 * AIM / 100;
                    }
                });
            }
            harms
        });
        let share = |place: usize| (activations - 1000 * place as i32).clamp(0, 1000);
        harms.iter().enumerate().map(|(place, harm)| harm * share(place) / 1000).sum()
    }

    /// What a card's letter may do after the own turn, which comes the later the higher its initiative
    /// is: others may have acted before, as far as the cards they hold tell.
    fn harm_of_letter(&self, (seat, card): (Seat, CardId)) -> LetterHarm {
        let (survey, card_plan) = (self.survey(), &self.facts.card_plan);
        let letter = self.rules.catalogue.actions[card.index()].letter;
        let mut harm = LetterHarm::default();
        if letter == Letter::X {
            return harm;
        }
        // In thousandths: each other acts after the own wolf.
        let mut after = [0; SEATS_MAX];
        let mut before = 0;
        for other in (0..self.rules.seats).map(Seat).filter(|&other| other != seat) {
            let hand = self.state.wolf(other).hand;
            let all = hand.count_ones() as i32;
            if all == 0 {
                after[other.index()] = 1000;
                continue;
            }
            let higher = (hand >> card.number()).count_ones() as i32;
            after[other.index()] = higher * 1000 / all;
            before += 1000 - higher * 1000 / all;
        }
        let at = card_plan.at[((before + 500) / 1000) as usize % SEATS_MAX];
        at.each(|who, room, chance| {
            let chance = chance * card_plan.odds[who.index()].chance / 1000;
            if chance < SLIGHT {
                return;
            }
            let loss = chance * card_plan.stakes.loss / 1000;
            match survey.lead_from((who, room), letter) {
                Lead::Stays => {}
                Lead::To(to) => {
                    let seen = survey.in_sight(to);
                    let hurt = chance * card_plan.hurts[who.index()] / 1000 * AIM / 100;
                    harm.add(seen, hurt);
                    harm.add(bit(central(to)), loss);
                    let mut worst = 0;
                    for other in (0..self.rules.seats).map(Seat).filter(|&other| other != seat) {
                        let space = self.state.wolf(other).space;
                        if seen & bit_at(space) != 0 {
                            let one = card_plan.harms[other.index()] * after[other.index()] / 1000;
                            worst = worst.max(one);
                        }
                    }
                    harm.others += chance * worst / 1000;
                }
                Lead::Ladder(space) => {
                    harm.add(bit(space), loss);
                    let last = self.state.board.ladders().is_power_of_two();
                    harm.others += if last { loss } else { chance * 6 / 1000 };
                }
            }
        });
        harm
    }

    /// Icons, as far as they would do something now.
    fn weigh_icons(&self, seat: Seat, card: CardId, add: &mut impl FnMut(F, i32)) {
        let card_plan = &self.facts.card_plan;
        let look = &self.tables.cards[card.index()];
        let wolf = self.state.wolf(seat);
        if look.guards > 0 {
            let hurt = card_plan.hurts[0].max(card_plan.hurts[1]);
            add(
                F::card_guard,
                hurt.min(look.guards * card_plan.stakes.harm(card_plan.means.points, 1)),
            );
        }
        if look.heal > 0 {
            add(F::card_heal, self.heal_worth(&card_plan.stakes, seat, look.heal));
        }
        if look.retrieval > 0 && wolf.reward_discard != 0 {
            add(F::card_retrieval, self.retrieval_worth(seat));
        }
        if look.recovery > 0 {
            add(F::card_recovery, self.recovery_worth(look.recovery));
        }
        add(F::card_mechanics, look.mechanics);
    }

    /// Where a letter leads the Strigoi from where they are, and whom they would see.
    fn outcome(&self, seat: Seat, letter: Letter) -> LetterOutcome {
        let card_plan = &self.facts.card_plan;
        let mut outcome = LetterOutcome::default();
        if letter == Letter::X {
            return outcome;
        }
        for who in VampireId::ALL {
            let place = who.index();
            let chance = card_plan.odds[place].chance;
            if chance == 0 {
                continue;
            }
            let loss = chance * card_plan.stakes.loss / 1000;
            match self.survey().lead(who, letter) {
                Lead::Stays => {}
                Lead::To(room) => {
                    let hurt = chance * card_plan.hurts[place] / 1000 * AIM / 100;
                    outcome.sights[place] = (self.survey().in_sight(room), hurt);
                    outcome.clashes[place] = (bit(central(room)), loss);
                    let others = card_plan.others.get_or_init(|| {
                        self.survey().others_at_risk(seat, &card_plan.stakes, card_plan.odds)
                    });
                    outcome.others += chance * others[room.index()] / 1000;
                }
                Lead::Ladder(space) => {
                    outcome.clashes[place] = (bit(space), loss);
                    let last = self.state.board.ladders().is_power_of_two();
                    outcome.others += if last { loss } else { chance * 6 / 1000 };
                }
            }
        }
        outcome
    }

    /// The best plan for a card: an attack, an Encounter, or a safe place; of a set of spaces it is
    /// asked what the safest costs.
    fn best_plan(&self, (seat, card): (Seat, CardId), least: impl Fn(SpaceSet) -> i32) -> Plan {
        let card_plan = &self.facts.card_plan;
        let printed = &self.rules.catalogue.actions[card.index()];
        let look = &self.tables.cards[card.index()];
        let here = bit_at(self.state.wolf(seat).space);
        let (slower, weaker) = card_plan.penalties;
        let points = (printed.movement + slower).max(self.rules.knobs.min_movement);
        let reach = card_plan.within[(points.max(0) as usize).min(POINTS_MAX)];
        let combat = (printed.combat + weaker).max(0);
        let added = |kind, colour| self.survey().added_ahead(seat, Some(card), (kind, colour));
        let toll = if look.own_wounds > 0 {
            card_plan.stakes.harm(card_plan.means.points, look.own_wounds)
        } else {
            0
        };
        let mut best = Plan { danger: least(reach | here), ..Plan::default() };
        let mut keep = |plan: Plan| {
            if plan.attack + plan.encounter - plan.danger
                > best.attack + best.encounter - best.danger
            {
                best = plan;
            }
        };
        let drift = DRIFT * i32::from(self.rules.seats - 1) * i32::from(printed.initiative) / 48;
        // From the platform that would fall no attack is planned (STR-373, STR-376).
        let fall = if card_plan.attack_options.is_empty() {
            Fall::default()
        } else {
            self.survey().fall(&card_plan.stakes, seat, printed.letter)
        };
        for option in &card_plan.attack_options {
            let from = option.from & (reach | here) & !fall.struck_spaces();
            if from == 0 {
                continue;
            }
            let combat = combat + added(option.kind, Colour::Grey);
            if let Some(worth) =
                self.survey().attack_worth(&card_plan.stakes, &card_plan.means, option, combat)
            {
                let worth = (worth - toll) * (100 - drift.min(DRIFT_MOST)) / 100;
                let worth = worth - fall.others * STILL_THERE / 100;
                let (hems, danger) = (fall.hems, least(from));
                keep(Plan { attack: worth, hems, danger, ..Plan::default() });
            }
        }
        let stays = if self.rules.knobs.reencounter_on_stay { 0 } else { here };
        for (colour, spaces) in
            [(Colour::Grey, self.state.board.grey), (Colour::Red, self.state.board.red)]
        {
            let there = spaces & reach & !stays;
            if there != 0 {
                let combat = (combat + added(FightKind::Monster, colour)).max(0);
                let worth = self.encounter_with(colour, combat, look.stealth > 0);
                if worth > -NEVER {
                    let encounter = worth - toll;
                    keep(Plan { encounter, danger: least(there), ..Plan::default() });
                }
            }
        }
        best
    }

    /// What an Encounter is worth to a card with a combat value, with or without Stealth.
    fn encounter_with(&self, colour: Colour, combat: i32, stealth: bool) -> i32 {
        let card_plan = &self.facts.card_plan;
        let key = combat as usize * 4 + colour as usize * 2 + usize::from(stealth);
        let known = card_plan.known.get(key);
        if let Some(cell) = known
            && cell.get() != i16::MIN
        {
            return i32::from(cell.get());
        }
        let (stakes, means) = (&card_plan.stakes, &card_plan.means);
        let worth = self.survey().encounter_worth(stakes, means, colour, combat, stealth);
        if let Some(cell) = known {
            cell.set(worth as i16);
        }
        worth
    }
}

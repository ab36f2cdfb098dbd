//! Features of the own turn: where to go, what to attack, what to use, whom to face (D3 to D8, D13,
//! D14, D17, D19, D21).

use crate::board::{Space, bit};
use crate::content::vocabulary::{Colour, FightKind};
use crate::features::F;
use crate::features::facts::{Sight, TurnPlan};
use crate::features::prospects::NEVER;
use crate::features::stakes::Stakes;
use crate::features::tables::RECOVERY;
use crate::state;
use crate::state::action::Action;
use crate::state::piles::Pile;
use crate::state::{VampireId, pieces_of};
use tenbin_engine::Seat;

/// A hand that is about to run out gains more from a card.
const LAST_CARDS: i32 = 12;
/// The share of an item's worth that its use for its effect alone costs, in hundredths.
const ITEM_USED: i32 = 80;

impl Sight<'_> {
    /// A space that is gone to: by far the most actions.
    #[inline]
    pub(super) fn weigh_go(&self, space: Space, add: &mut impl FnMut(F, i32)) {
        add(F::go, 1);
        self.weigh_place(space, add);
    }

    /// Another action of the own turn, or a counterattack.
    pub(super) fn weigh_turn(&self, seat: Seat, action: Action, add: &mut impl FnMut(F, i32)) {
        let turn_plan = &self.facts.turn_plan;
        let here = self.state.stand(seat);
        match action {
            Action::Sneak(space) => {
                add(F::sneak, 1);
                self.weigh_place(space, add);
            }
            Action::Melee(who) => Self::weigh_attack(turn_plan, (who, FightKind::Melee), here, add),
            Action::Ranged(who) => {
                Self::weigh_attack(turn_plan, (who, FightKind::Ranged), here, add);
            }
            Action::Encounter => {
                add(F::encounter, 1);
                add(F::plan_encounter, self.encounter_here(here));
                Self::weigh_end(turn_plan, here, add);
            }
            Action::Peek => {
                add(F::peek, 1);
                add(F::plan_encounter, self.encounter_here(here));
                Self::weigh_end(turn_plan, here, add);
            }
            Action::Fight | Action::Help | Action::Decline => {
                self.weigh_face(seat, action, add);
            }
            Action::Use(_) | Action::Reward(_) | Action::Token(_) => {
                self.weigh_use(seat, action, add);
            }
            Action::Pass => {
                add(F::stop, 1);
                if self.state.top() == state::Frame::Enter {
                    // Stopped here, an attack is still possible (STR-331).
                    Self::weigh_plan_of(turn_plan, (here, turn_plan.best_attack(here)), add);
                }
                Self::weigh_end(turn_plan, here, add);
            }
            _ => {}
        }
    }

    /// Ending the movement on a space, and the best that can be done there.
    fn weigh_place(&self, space: Space, add: &mut impl FnMut(F, i32)) {
        let turn_plan = &self.facts.turn_plan;
        let attack = turn_plan.best_attack(space);
        let set = bit(space);
        if (self.state.board.grey | self.state.board.red) & set != 0 {
            let meets = self.encounter_here(space);
            if meets >= attack || self.rules.knobs.encounter_blocks_attack {
                add(F::plan_encounter, meets);
            } else {
                Self::weigh_plan_of(turn_plan, (space, attack), add);
            }
        } else {
            Self::weigh_plan_of(turn_plan, (space, attack), add);
        }
        Self::weigh_end(turn_plan, space, add);
    }

    /// The best attack from a space, where it is worth more than what it brings down.
    #[inline]
    fn weigh_plan_of(
        turn_plan: &TurnPlan,
        (space, attack): (Space, i32),
        add: &mut impl FnMut(F, i32),
    ) {
        if attack > 0 {
            let fall = turn_plan.fall.costs(space);
            add(F::plan_attack, attack + fall);
            add(F::collapse, fall);
            add(F::hems, turn_plan.fall.hems);
            if turn_plan.waking.is_near() {
                let set = bit(space);
                let able =
                    turn_plan.attack_options.iter().filter(|(option, _)| option.from & set != 0);
                if let Some((option, _)) = able.max_by_key(|&&(_, worth)| worth) {
                    Self::weigh_waking(turn_plan, option.who, add);
                }
            }
        }
    }

    /// A wound that makes the other Strigoi the Supreme.
    fn weigh_waking(turn_plan: &TurnPlan, who: VampireId, add: &mut impl FnMut(F, i32)) {
        if turn_plan.waking.wakes(who) {
            add(F::wake, 1);
            add(F::wake_ready, turn_plan.waking.ready);
        }
    }

    /// What the Strigoi may do to a wolf whose turn ends on a space, and it to them in its next one.
    #[inline]
    fn weigh_end(turn_plan: &TurnPlan, space: Space, add: &mut impl FnMut(F, i32)) {
        add(F::approach, turn_plan.approach.from(space));
        add(F::danger, turn_plan.danger.at(space));
        add(F::later, turn_plan.danger.after(space));
        add(F::path, turn_plan.danger.on_path(space));
        add(F::next_assault, turn_plan.danger.next_assault_at(space));
        add(F::exposed, turn_plan.exposed_at(space));
    }

    /// What the Encounter space promises.
    #[inline]
    fn encounter_here(&self, space: Space) -> i32 {
        let turn_plan = &self.facts.turn_plan;
        let colour =
            if self.state.board.grey & bit(space) != 0 { Colour::Grey } else { Colour::Red };
        turn_plan.encounters[colour as usize]
    }

    fn weigh_attack(
        turn_plan: &TurnPlan,
        (who, kind): (VampireId, FightKind),
        here: Space,
        add: &mut impl FnMut(F, i32),
    ) {
        add(F::attack, 1);
        let mut attack_options = turn_plan.attack_options.iter();
        let found = attack_options.find(|(option, _)| option.who == who && option.kind == kind);
        match found {
            Some(&(_, worth)) if worth > -NEVER => {
                add(F::plan_attack, worth);
                add(F::collapse, turn_plan.fall.costs(here));
                add(F::hems, turn_plan.fall.hems);
                Self::weigh_waking(turn_plan, who, add);
            }
            _ => add(F::attack_fails, 1),
        }
        Self::weigh_end(turn_plan, here, add);
    }

    /// The flipped token: fight it, take its help, decline it (D6, D7).
    fn weigh_face(&self, seat: Seat, action: Action, add: &mut impl FnMut(F, i32)) {
        let turn_plan = &self.facts.turn_plan;
        let Some(token) = self.state.facing else { return };
        let kind = self.rules.kind(Pile::of(self.state.facing_colour), token);
        let foes = &self.tables.foes[self.state.facing_colour as usize];
        let foe = &foes[usize::from(self.tables.foe_of[kind])];
        match action {
            Action::Fight => {
                add(F::fight, 1);
                let (played, met) =
                    (self.state.wolf(seat).played, (FightKind::Monster, self.state.facing_colour));
                let combat = self.rules.combat(self.state, seat)
                    + self.survey().added_ahead(seat, played, met);
                let lost = self.survey().beating(&turn_plan.means, foe);
                let cost = turn_plan.means.cost(FightKind::Monster, foe.strength - combat);
                let won = self.survey().spoils(&turn_plan.stakes, foe) - cost;
                add(F::plan_encounter, if cost < NEVER { won.max(-lost) } else { -lost });
            }
            Action::Help => {
                add(F::help, 1);
                add(F::plan_encounter, turn_plan.means.help);
            }
            _ => add(F::decline, 1),
        }
    }

    /// An ability of the played card, or an item used for its effect alone (D8, D14, D18, D19, D21).
    fn weigh_use(&self, seat: Seat, action: Action, add: &mut impl FnMut(F, i32)) {
        let turn_plan = &self.facts.turn_plan;
        let _wolf = self.state.wolf(seat);
        let (gain, late) = match action {
            Action::Use(place) => {
                let Some(printed) = self.rules.played(self.state, seat) else { return };
                let abilities = self.rules.catalogue.abilities_of(printed.abilities);
                let Some(ability) = abilities.get(usize::from(place)) else { return };
                self.ops_worth(seat, (ability.ops, ability.target))
            }
            Action::Reward(kind) => {
                let kind = usize::from(kind);
                let used = self.tables.rewards[kind].worth * ITEM_USED / 100;
                let reward = &self.rules.catalogue.rewards[kind];
                let (worth, late) = self.alone_worth(seat, reward);
                (worth - used, late)
            }
            Action::Token(kind) => {
                let kind = usize::from(kind);
                let used = self.tables.tokens[kind].worth * ITEM_USED / 100;
                let token = &self.rules.catalogue.tokens[kind];
                let (worth, late) = self.alone_worth(seat, token);
                (worth - used, late)
            }
            _ => return,
        };
        if gain <= 0 {
            add(F::use_idle, 1);
        } else if late
            && self.state.turn.may_go
            && turn_plan.means.points + 1 < self.rules.knobs.wounds_to_defeat
        {
            // It can be used after the move as well, when it may do more.
            add(F::use_late, 1);
            Self::weigh_end(turn_plan, self.state.stand(seat), add);
        } else {
            add(F::use_now, 1);
        }
        add(F::use_gain, gain);
    }

    /// What it is worth that every wolf in the own room discards so many Wound tokens (STR-163).
    pub(super) fn heal_worth(&self, stakes: &Stakes, seat: Seat, tokens: i32) -> i32 {
        if tokens == 0 {
            return 0;
        }
        let room = self.state.room_of_wolf(seat);
        let mut sum = 0;
        for other in (0..self.rules.seats).map(Seat) {
            let wolf = self.state.wolf(other);
            let near = other == seat || room.is_some() && self.state.room_of_wolf(other) == room;
            if near && wolf.wounds != 0 {
                let healed = tokens.min(wolf.wounds.count_ones() as i32);
                sum += stakes.relief(self.rules.wound_points(wolf), healed);
            }
        }
        sum
    }

    /// The best Reward card in the own discard (STR-164).
    pub(super) fn retrieval_worth(&self, seat: Seat) -> i32 {
        let worth = pieces_of(self.state.wolf(seat).reward_discard)
            .map(|piece| self.tables.rewards[self.rules.kind(Pile::Reward, piece)].worth);
        worth.max().unwrap_or(0)
    }

    /// What it is worth that the wolf that needs it most takes cards back (STR-169).
    pub(super) fn recovery_worth(&self, cards: i32) -> i32 {
        let worth = (0..self.rules.seats).map(|seat| self.need_of_cards(Seat(seat), cards));
        worth.max().unwrap_or(0)
    }

    /// What it is worth to a wolf to take so many Action cards back.
    pub(super) fn need_of_cards(&self, seat: Seat, cards: i32) -> i32 {
        let wolf = self.state.wolf(seat);
        let back = cards.min(wolf.discard.count_ones() as i32);
        if back == 0 {
            return 0;
        }
        let last = if wolf.hand.count_ones() <= 1 { LAST_CARDS } else { 0 };
        back * RECOVERY + last
    }
}

//! The wolf's turn up to the fight: where it can go, stopping at Encounters, passing Strigoi
//! (STR-090 to STR-099), and the menu of everything it may do in 2a and 2b.

use arrayvec::ArrayVec;

use crate::board::{Board, Space, SpaceSet, bit, bit_at, each_space};
use crate::content::catalogue::Reward;
use crate::content::vocabulary::FightKind;
use crate::record::notes::Use;
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::state::action::{Action, Actions, Item};
use crate::state::piles::Pile;
use crate::state::reach::{POINTS_MAX, Reach};
use crate::state::{CardId, Frame, State, cards_of, pieces_of};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

/// Most points that stairs may cost.
const STAIRS_MAX: usize = 3;
/// Costs that are looked ahead at a time: those of stairs, and the present one.
const RING: usize = (STAIRS_MAX + 1).next_power_of_two();

/// What a wolf meets on its way.
#[derive(Copy, Clone)]
struct Ground {
    /// Spaces it may end on.
    free: SpaceSet,
    /// Free spaces that end the movement: Encounters (STR-092).
    halting: SpaceSet,
    /// Spaces of wolves that may be jumped at no cost (STR-094).
    jumped: SpaceSet,
    /// Spaces of Strigoi that may be passed at one point each (STR-095).
    passed: SpaceSet,
    /// Spaces of Strigoi.
    strigoi: SpaceSet,
    /// What stairs cost, if they may be used (STR-097).
    stairs: Option<usize>,
}

/// Walks the board from a space, by rising cost.
fn walk(board: &Board, ground: &Ground, from: Space, points: i32, found: &mut Reach) {
    found.at[1..].fill(0);
    let limit = points.clamp(0, POINTS_MAX as i32) as usize;
    match ground.stairs {
        None if ground.passed == 0 => walk_level(board, ground, (from, limit), 0, found),
        // Another stairs space is as far as a neighbour.
        Some(1) if ground.passed == 0 => {
            walk_level(board, ground, (from, limit), board.stairs, found);
        }
        price => walk_any(board, ground, (from, limit), price, found),
    }
}

/// The same where no Strigoi is passed and all that can be entered from a space costs one point; from
/// one of the stairs spaces all others can be.
fn walk_level(
    board: &Board,
    ground: &Ground,
    (from, limit): (Space, usize),
    stairs: SpaceSet,
    found: &mut Reach,
) {
    let start = bit(from);
    let mut met = Reach::NONE.met;
    let mut unmet = ground.strigoi;
    let mut unjumped = ground.jumped;
    // Where it has not ended yet; it goes on from where it ends, but from Encounters.
    let ends = ground.free & !(start & !ground.halting);
    let mut rest = ends;
    let mut front = start;
    // The neighbours of one space are looked up at once.
    let mut near = board.neighbours(from);
    for (cost, new) in (1..).zip(&mut found.at[1..=limit]) {
        let mut entered = 0;
        loop {
            if near & unmet != 0 {
                meet(&mut met, near & unmet, cost);
                unmet &= !near;
            }
            entered |= near;
            // Who stands in the way is jumped at once (STR-094).
            let mut jumped = near & unjumped;
            if front & stairs != 0 {
                entered |= stairs;
                jumped |= stairs & unjumped;
            }
            if jumped == 0 {
                break;
            }
            unjumped ^= jumped;
            front = jumped;
            near = board.spread(front);
        }
        *new = entered & rest;
        rest ^= *new;
        front = *new & !ground.halting;
        if front == 0 || usize::from(cost) == limit {
            break;
        }
        near = board.spread(front);
    }
    (found.all, found.met) = (ends ^ rest, met);
    found.at[0] = start;
}

/// Strigoi that bar the way are met the first time.
#[cold]
fn meet(met: &mut [(Option<Space>, u8); 2], spaces: SpaceSet, cost: u8) {
    let first = usize::from(met[0].0.is_some());
    for (space, place) in each_space(spaces).zip(&mut met[first..]) {
        *place = (Some(space), cost);
    }
}

/// The same in general: stairs may cost another number of points, Strigoi may be passed.
#[cold]
fn walk_any(
    board: &Board,
    ground: &Ground,
    (from, limit): (Space, usize),
    price: Option<usize>,
    found: &mut Reach,
) {
    let Reach { at, all, met } = found;
    *met = Reach::NONE.met;
    let mut unmet = ground.strigoi & !ground.passed;
    // What is entered at each cost, the next ones in a ring.
    let mut entered = [0; RING];
    let start = bit(from);
    let mut rest = ground.free & !(start & !ground.halting);
    let mut fresh = (ground.free & !ground.halting | ground.passed) & !start;
    let mut unjumped = ground.jumped;
    *all = 0;
    for cost in 0..=limit {
        let here = std::mem::take(&mut entered[cost % RING]);
        let mut new = here & rest;
        rest ^= new;
        let mut front = here & fresh;
        fresh ^= front;
        if cost == 0 {
            front = start;
        } else if cost == limit && price != Some(0) {
            // Further spaces would cost more.
            front = 0;
        }
        while front != 0 {
            let near = board.spread(front);
            if near & unmet != 0 {
                meet(met, near & unmet, cost as u8 + 1);
                unmet &= !near;
            }
            entered[(cost + 1) % RING] |= near;
            let mut next = near & unjumped;
            if let Some(price) = price
                && front & board.stairs != 0
            {
                next |= board.stairs & unjumped;
                if price == 0 {
                    let reached = board.stairs & rest;
                    rest ^= reached;
                    fresh &= !reached;
                    new |= reached;
                    next |= reached;
                } else {
                    entered[(cost + price) % RING] |= board.stairs;
                }
            }
            unjumped &= !next;
            front = next;
        }
        *all |= new;
        at[cost] = new;
    }
    at[0] |= start;
}

impl Rules {
    /// Where a wolf at `from` can end with so many points: 0-1 breadth first over adjacency and
    /// stairs, wolves jumped at no cost (STR-094), Encounters not passed but jumped ones, Strigoi
    /// spaces only where `sneak` says so (then costing 1, one of them: one use of Stealth covers one
    /// space; STR-095, STR-160), dead ends respected. `from` is free for the wolf itself.
    pub fn reach(&self, state: &State, from: Space, points: i32, sneak: bool) -> Reach {
        let mut ground = self.ground(state, from);
        let mut reach = Reach::NONE;
        let vampires = self.vampire_spaces(state) & !bit(from);
        if !sneak || vampires == 0 {
            walk(&state.board, &ground, from, points, &mut reach);
            return reach;
        }
        let mut best: Option<Reach> = None;
        for space in each_space(vampires) {
            ground.passed = bit(space);
            walk(&state.board, &ground, from, points, &mut reach);
            best = Some(best.map_or(reach, |known| cheaper(&known, &reach, bit(from))));
        }
        best.unwrap_or(Reach::NONE)
    }

    /// What a wolf on a space meets on its way where it passes no Strigoi.
    fn ground(&self, state: &State, from: Space) -> Ground {
        let board = &state.board;
        let wolves = state.wolf_spaces() & !bit(from);
        let vampires = self.vampire_spaces(state) & !bit(from);
        let free = board.exists & !wolves & !vampires;
        Ground {
            free,
            halting: free & (board.grey | board.red),
            jumped: if self.knobs.wolves_can_be_jumped { wolves } else { 0 },
            passed: 0,
            strigoi: vampires,
            stairs: self.knobs.stairs_cost.map(|cost| (cost.max(0) as usize).min(STAIRS_MAX)),
        }
    }

    /// Where the wolf of the turn can go with the points it has left.
    pub(crate) fn reach_of_turn(&self, state: &State) -> Reach {
        self.reach(state, state.stand(state.turn.seat), i32::from(state.turn.points), false)
    }

    /// Whether the wolf of the turn may move now; a fight of its turn has stopped it (STR-051).
    pub(crate) fn may_move(&self, state: &State) -> bool {
        let turn = &state.turn;
        let can_pay = turn.points > 0 || self.knobs.stairs_cost == Some(0);
        turn.may_go && !turn.stopped && can_pay
    }

    /// The menu: `Go` and `Sneak` (spaces out of reach, or dearer, without passing a Strigoi; where a
    /// Stealth source exists) while it may move; `Encounter` while `at_encounter`; `Melee`, `Ranged`
    /// (`attack_options`) while not `fought`; own-turn abilities (`ability_options`); `Pass` unless
    /// `at_encounter`.
    pub(super) fn menu_options(&self, state: &State, actions: &mut Actions) {
        let turn = &state.turn;
        let seat = turn.seat;
        if !turn.at_encounter {
            actions.push(Action::Pass);
        }
        if self.may_move(state) {
            self.go_options(state, seat, actions);
        }
        self.ability_options(state, actions);
        if turn.at_encounter {
            actions.push(Action::Encounter);
        }
        let blocked = turn.at_encounter && self.knobs.encounter_blocks_attack;
        if !turn.fought && !blocked {
            let before = actions.len();
            self.attack_options(state, seat, None, actions);
            actions[before..].sort_unstable();
        }
    }

    fn go_options(&self, state: &State, seat: Seat, actions: &mut Actions) {
        let (from, points) = (state.stand(seat), i32::from(state.turn.points));
        let reach = &state.reach;
        extend_by(reach.all, Action::Go, actions);
        let ahead = |&&(_, cost): &&(Option<Space>, u8)| i32::from(cost) < points;
        let met =
            || reach.met.iter().filter(ahead).filter_map(|&(space, cost)| Some((space?, cost)));
        if met().next().is_none() || !self.has_source(state, seat, true) {
            return;
        }
        // From beyond each Strigoi it goes on with the points that are left.
        let ground = self.ground(state, from);
        let mut beyond = Reach::NONE;
        let mut sneaked = 0;
        for (space, before) in met() {
            walk(&state.board, &ground, space, points - i32::from(before), &mut beyond);
            let mut known = reach.at[..=usize::from(before)].iter().fold(0, |all, set| all | set);
            for (&own, &ends) in reach.at[usize::from(before) + 1..].iter().zip(&beyond.at[1..]) {
                known |= own;
                sneaked |= ends & !known;
            }
        }
        extend_by(sneaked, Action::Sneak, actions);
    }

    /// What Stealth may come from: the played card's unused icon, kinds of tokens, Reward cards,
    /// hand cards (`Action::Spend`; STR-165).
    pub(crate) fn sneak_options(&self, state: &State, to: Option<Space>, actions: &mut Actions) {
        let seat = state.turn.seat;
        let wolf = state.wolf(seat);
        let passing = to.is_some();
        if self.stealth_slot(state, seat, passing).is_some() {
            actions.push(Action::Spend(Item::Played));
        }
        for kind in each(self.kinds_in(Pile::Token, wolf.tokens)) {
            let token = &self.catalogue.tokens[usize::from(kind)];
            if self.sneaks(state, seat, token.stealth, token.abilities, passing) {
                actions.push(Action::Spend(Item::Token(kind)));
            }
        }
        for kind in each(self.kinds_in(Pile::Reward, wolf.rewards)) {
            let reward = &self.catalogue.rewards[usize::from(kind)];
            if self.sneaks(state, seat, reward.stealth, reward.abilities, passing) {
                actions.push(Action::Spend(Item::Reward(kind)));
            }
        }
        let cards =
            cards_of(wolf.hand).filter(|&card| self.card_sneaks(state, seat, card, passing));
        actions.extend(cards.map(|card| Action::Spend(Item::Card(card))));
    }

    fn card_sneaks(&self, state: &State, seat: Seat, card: CardId, passing: bool) -> bool {
        let action = &self.catalogue.actions[card.index()];
        self.sneaks(state, seat, action.stealth, action.abilities, passing)
    }

    /// The slot of the played card's first Stealth icon that may still be used: to pass a Strigoi, or
    /// on entering an Encounter (STR-095, STR-160, STR-165).
    fn stealth_slot(&self, state: &State, seat: Seat, passing: bool) -> Option<u8> {
        let played = self.played(state, seat)?;
        if !played.stealth {
            return None;
        }
        let abilities = self.catalogue.abilities_of(played.abilities).iter();
        let usable = abilities.filter(|ability| {
            self.icon_is_free(state, seat, ability.slot)
                && self.gives_stealth(state, seat, ability, passing)
        });
        usable.map(|ability| ability.slot).min()
    }

    /// Whether a seat has anything that gives Stealth now, on entering an Encounter.
    pub(crate) fn has_stealth(&self, state: &State, seat: Seat) -> bool {
        self.has_source(state, seat, false)
    }

    /// Whether a seat has anything that gives Stealth now, to pass a Strigoi or on entering an
    /// Encounter.
    pub(super) fn has_source(&self, state: &State, seat: Seat, passing: bool) -> bool {
        let wolf = state.wolf(seat);
        let (some, sure) = (
            &self.index.stealth[usize::from(passing)],
            &self.index.sure_stealth[usize::from(passing)],
        );
        if wolf.hand & sure.cards != 0
            || wolf.rewards & sure.rewards != 0
            || wolf.tokens & sure.tokens != 0
        {
            return true;
        }
        let (cards, pieces) = (wolf.hand & some.cards, wolf.rewards & some.rewards);
        let item = |item: &Reward| self.sneaks(state, seat, item.stealth, item.abilities, passing);
        let (tokens, rewards) = (&self.catalogue.tokens, &self.catalogue.rewards);
        let is_some = wolf.played.is_some_and(|card| card.is_in(some.cards));
        is_some && self.stealth_slot(state, seat, passing).is_some()
            || cards_of(cards).any(|card| self.card_sneaks(state, seat, card, passing))
            || pieces_of(pieces).any(|piece| item(&rewards[self.kind(Pile::Reward, piece)]))
            || pieces_of(wolf.tokens & some.tokens)
                .any(|piece| item(&tokens[self.kind(Pile::Token, piece)]))
    }
}

/// Adds an action for each space of a set.
#[inline]
fn extend_by(set: SpaceSet, action: impl Fn(Space) -> Action, actions: &mut Actions) {
    // By halves: words are quicker to take apart.
    actions.extend(each(set as u64).map(|space| action(Space::of(space))));
    actions.extend(each((set >> 64) as u64).map(|space| action(Space::of(space + 64))));
}

/// The cheaper of two reaches, space by space; a start found again keeps its place.
fn cheaper(one: &Reach, other: &Reach, start: SpaceSet) -> Reach {
    let mut at = [0; POINTS_MAX + 1];
    let mut known = 0;
    for (cost, set) in at.iter_mut().enumerate() {
        *set = (one.at[cost] | other.at[cost]) & !known;
        known |= if cost == 0 { *set & !start } else { *set };
    }
    Reach { at, all: one.all | other.all, met: Reach::NONE.met }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Asks while there is more than passing; a turn whose wolf has nothing to do ends.
    pub(super) fn settle_menu(&mut self) -> Next {
        self.adjust_points();
        self.put_by(self.state.turn.seat);
        let rules = self.rules;
        if rules.may_move(self.state) {
            self.look_round();
            let state = &*self.state;
            if state.turn.at_encounter || state.reach.all != 0 {
                return Next::Ask;
            }
            let free = state.board.exists & !rules.occupied(state);
            if state.board.spread(bit_at(state.wolf(state.turn.seat).space)) & free != 0 {
                return Next::Ask;
            }
        } else {
            if self.state.turn.at_encounter || rules.has_more(self.state) {
                return Next::Ask;
            }
            self.pop();
            return Next::Go;
        }
        let mut options = ArrayVec::new();
        rules.menu_options(self.state, &mut options);
        if options.len() > 1 {
            return Next::Ask;
        }
        self.pop();
        Next::Go
    }

    /// Where the wolf of the turn can go is worked out once for the menu and what is chosen there.
    fn look_round(&mut self) {
        let (from, points) =
            (self.state.stand(self.state.turn.seat), i32::from(self.state.turn.points));
        let ground = self.rules.ground(self.state, from);
        walk(&self.state.board, &ground, from, points, &mut self.state.reach);
    }

    /// A Wound token that was received or healed in the turn changes the points left (STR-090,
    /// STR-305).
    fn adjust_points(&mut self) {
        let value = self.rules.movement(self.state, self.state.turn.seat).clamp(0, 127);
        let turn = &mut self.state.turn;
        if turn.value >= 0 {
            turn.points = (i32::from(turn.points) + value - i32::from(turn.value)).max(0) as i8;
        }
        turn.value = value as i8;
    }

    pub(super) fn act_menu(&mut self, action: Action) {
        let seat = self.state.turn.seat;
        match action {
            Action::Go(to) => {
                let cost = self.state.reach.cost(to);
                self.arrive(seat, to, cost, false);
            }
            Action::Sneak(to) => self.push(Frame::Sneak(Some(to))),
            Action::Encounter => {
                self.halt();
                self.meet_encounter();
            }
            Action::Melee(who) => {
                self.halt();
                self.begin_fight(seat, FightKind::Melee, Some(who), false);
            }
            Action::Ranged(who) => {
                self.halt();
                self.begin_fight(seat, FightKind::Ranged, Some(who), false);
            }
            Action::Use(_) | Action::Reward(_) | Action::Token(_) => self.use_ability(action),
            Action::Pass => self.pop(),
            _ => {}
        }
    }

    /// The movement is over for good, and whatever stopped it is dealt with now.
    fn halt(&mut self) {
        let turn = &mut self.state.turn;
        turn.at_encounter = false;
        turn.may_go = false;
        turn.stopped = true;
    }

    /// The wolf ends a movement on a space. An Encounter there stops it, or asks it whether it looks
    /// (STR-092, STR-165); where the pile is used up there is nothing to meet (STR-130). After
    /// Stealth it may go on, as something was used since (`Turn::may_go`).
    fn arrive(&mut self, seat: Seat, to: Space, cost: i32, sneaked: bool) {
        let from = self.state.stand(seat);
        self.state.wolf_mut(seat).space = Some(to);
        let turn = &mut self.state.turn;
        turn.points = (i32::from(turn.points) - cost).max(0) as i8;
        turn.may_go = sneaked;
        turn.at_encounter = false;
        self.report.moved(self.rules, self.state, seat, from, cost);
        if let Some(pile) = encounter_pile(&self.state.board, to) {
            self.state.turn.may_go = false;
            let spent = self.state.turn.fought || self.rules.fight_is_spent(self.state, seat);
            let met = !spent && !self.state.piles[pile as usize].is_out();
            self.state.turn.at_encounter = met;
            if met && self.rules.has_stealth(self.state, seat) {
                self.push(Frame::Enter);
            } else {
                self.state.turn.stopped = true;
            }
        }
    }

    /// A wolf that entered an Encounter and has Stealth is asked whether it looks (`Peek`); else it
    /// was stopped there (STR-092, STR-165). Peek flips the token and goes on with `Face`.
    pub(super) fn settle_enter(&mut self) -> Next {
        debug_assert!(
            self.rules.has_stealth(self.state, self.state.turn.seat),
            "only who has Stealth is asked"
        );
        Next::Ask
    }

    pub(super) fn act_enter(&mut self, action: Action) {
        self.pop();
        if action == Action::Peek {
            self.state.turn.at_encounter = false;
            self.meet_encounter();
        } else {
            self.state.turn.stopped = true;
        }
    }

    /// One source is taken without asking. Then the wolf moves on to `to`, or declines what it faces.
    pub(super) fn settle_sneak(&mut self, to: Option<Space>) -> Next {
        let mut options = ArrayVec::new();
        self.rules.sneak_options(self.state, to, &mut options);
        match options[..] {
            [] => self.pop(),
            [only] => self.act_sneak(to, only),
            _ => return Next::Ask,
        }
        Next::Go
    }

    pub(super) fn act_sneak(&mut self, to: Option<Space>, action: Action) {
        let Action::Spend(item) = action else { return };
        let seat = self.state.turn.seat;
        self.pop();
        self.spend_stealth(seat, item, to.is_some());
        let Some(to) = to else {
            self.decline();
            return;
        };
        let (from, points) = (self.state.stand(seat), i32::from(self.state.turn.points));
        let cost = self.rules.reach(self.state, from, points, true).cost(to);
        self.arrive(seat, to, cost, true);
    }

    /// A source of Stealth is used up: the icon of the played card, or an item that is discarded at
    /// once (STR-054, STR-160, STR-165, STR-171).
    fn spend_stealth(&mut self, seat: Seat, item: Item, passing: bool) {
        match item {
            Item::Played => {
                if let Some(slot) = self.rules.stealth_slot(self.state, seat, passing) {
                    self.spend_icon(seat, slot);
                }
            }
            Item::Token(kind) => self.use_up_token(seat, kind),
            Item::Reward(kind) => self.discard_reward(seat, kind),
            Item::Card(card) => self.discard_card(seat, card),
        }
        self.report.item_used(self.rules, self.state, seat, item, Use::Stealth);
    }
}

/// The pile of the Encounter on a space.
pub(super) fn encounter_pile(board: &Board, space: Space) -> Option<Pile> {
    if board.grey & bit(space) != 0 {
        Some(Pile::Grey)
    } else if board.red & bit(space) != 0 {
        Some(Pile::Red)
    } else {
        None
    }
}

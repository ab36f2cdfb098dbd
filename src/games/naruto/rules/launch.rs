//! Launching a technique: user, targets, X, price, in this order (NAR-200 to NAR-208). Prices are in
//! `price.rs`.

use crate::content::catalogue::{Card, NOTHING, Number, TargetExpr};
use crate::content::index::aura;
use crate::content::vocabulary::{CardKind, Forbiddable, Zone};
use crate::rules::Rules;
use crate::rules::flow::{Flow, Next};
use crate::rules::price::Purse;
use crate::rules::targets::Objects;
use crate::rules::turn::from_place;
use crate::state::action::{Action, Actions};
use crate::state::{
    CardId, Ending, Frame, Launching, Link, MARKS_MAX, Marks, Object, Resolution, Set, Source,
    Stance, State, UnitId, unit_flag, units_in,
};
use tenbin_engine::pile::each;
use tenbin_engine::{Chance, Recorder, Seat};

impl Rules {
    /// Who is launching: the controller of the user.
    pub(super) fn launcher(&self, state: &State) -> Seat {
        state.units[state.launching.user.index()].controller
    }

    /// Ninjas through which a seat may use techniques: it controls them (NAR-181), they are in
    /// battle (NAR-182), and may use one more (NAR-183). None while the chain is full or launching
    /// is forbidden.
    fn users(&self, state: &State, seat: Seat) -> Set {
        if state.chain.is_full() {
            return 0;
        }
        let once = self.knobs.techniques_per_ninja.is_some();
        let users = units_in(state.units_in_battle())
            .filter(|&unit| {
                let ninja = &state.units[unit.index()];
                let used = once && ninja.flags & unit_flag::LAUNCHED != 0;
                ninja.controller == seat && !used
            })
            .fold(0, |set, unit| set | unit.bit());
        if users != 0 && self.forbidden(state, seat, Forbiddable::Launch) { 0 } else { users }
    }

    /// Whether a ninja meets the requirement of a technique (NAR-201).
    pub(super) fn meets_requirement(&self, state: &State, card: &Card, unit: UnitId) -> bool {
        let required = &card.requirement;
        let traits = self.traits(state, unit);
        let named = required.names.is_empty()
            || required.names.iter().any(|&name| self.bears(state, unit, name));
        let skilled = required.attributes == 0 || required.attributes & traits.attributes != 0;
        let ranked = required.rank_at_least.is_none_or(|least| traits.rank.at_least(least));
        let placed = !required.defending || state.team_of(unit).stance == Stance::Defend;
        named && skilled && ranked && placed
    }

    /// What a technique of a card through this user comes from.
    fn launch_source(&self, state: &State, seat: Seat, card: CardId, user: UnitId) -> Source {
        let serial = state.units[user.index()].serial;
        Source { card: Some(card), unit: Some(user), serial, seat, ..Source::default() }
    }

    /// Whether there are legal targets (NAR-204), and room to note them.
    fn has_targets(&self, state: &State, card: CardId, source: Source) -> bool {
        let kind = state.kind(card);
        let target = self.catalogue.cards[usize::from(kind)].target;
        let brings = self.index.auras.of(kind) & aura::BRINGS_TO_USER != 0;
        let Some(room) = (MARKS_MAX - state.marks.len()).checked_sub(usize::from(brings)) else {
            return false;
        };
        if target == NOTHING {
            return true;
        }
        let expr = &self.catalogue.targets[usize::from(target)];
        if expr.number != Number::All {
            return room > 0 && self.has_candidate(state, expr, source);
        }
        // All of them must find room; that is sure where there is more of it than of ninjas.
        if room >= state.units.len() {
            return self.has_candidate(state, expr, source);
        }
        (1..=room).contains(&self.candidates(state, expr, source).len())
    }

    /// Visits every technique that a seat may launch with each of its users, from this one on (0:
    /// all), until `visit` says to stop (NAR-181, NAR-182, NAR-201, NAR-204).
    fn each_launch(
        &self,
        state: &State,
        seat: Seat,
        first: u64,
        mut visit: impl FnMut(CardId, UnitId) -> bool,
    ) {
        let player = &state.players[seat.index()];
        let kinds = &state.kinds[seat.index()];
        let card_at = |place: u8| &self.catalogue.cards[usize::from(kinds[usize::from(place)])];
        let techniques = player.hand & self.sorted(state, seat, |sets| sets.techniques);
        if techniques == 0 {
            return;
        }
        let users = self.users(state, seat);
        if users == 0 {
            return;
        }
        let (first_place, first_user) = ((first >> 8) as u8, first as u8);
        let purse = Purse::new(&player.chakra_symbols);
        for place in each(from_place(self.distinct(state, seat, techniques), first_place)) {
            let card = card_at(place);
            // What comes before the first one was found to be none.
            let users = if place == first_place { users & Set::MAX << first_user } else { users };
            if !self.can_pay(state, seat, &purse, &card.cost, 0) {
                continue;
            }
            let physical = CardId::at(seat, place);
            for user in units_in(users) {
                let source = self.launch_source(state, seat, physical, user);
                let legal = self.meets_requirement(state, card, user)
                    && self.has_targets(state, physical, source);
                if legal && visit(physical, user) {
                    return;
                }
            }
        }
    }

    /// The first technique and user that a seat may launch, as a number for `launch_options`.
    pub(super) fn first_launch(&self, state: &State, seat: Seat) -> Option<u64> {
        let mut found = None;
        if state.players[seat.index()].hand & self.sorted(state, seat, |sets| sets.techniques) != 0
        {
            self.each_launch(state, seat, 0, |card, user| {
                found = Some(u64::from(card.place()) << 8 | u64::from(user.number()));
                true
            });
        }
        found
    }

    /// Every technique that may be launched with each of its users, from this one on.
    pub(super) fn launch_options(
        &self,
        state: &State,
        seat: Seat,
        first: u64,
        actions: &mut Actions,
    ) {
        self.each_launch(state, seat, first, |card, user| {
            actions.push(Action::Launch(card, user));
            // No hand is so large, but a list must not overflow.
            actions.is_full()
        });
    }

    /// Whether user, requirement, targets and price allow it (NAR-181, NAR-182, NAR-201, NAR-204).
    pub(super) fn can_launch(&self, state: &State, seat: Seat, card: CardId, user: UnitId) -> bool {
        let content = self.card(state, card);
        let purse = Purse::new(&state.players[seat.index()].chakra_symbols);
        let source = self.launch_source(state, seat, card, user);
        content.kind == CardKind::Technique
            && user.is_in(self.users(state, seat))
            && self.can_pay(state, seat, &purse, &content.cost, 0)
            && self.meets_requirement(state, content, user)
            && self.has_targets(state, card, source)
    }

    /// The target expression of the technique being launched.
    fn launch_expr(&self, state: &State) -> Option<&TargetExpr> {
        let target = self.card(state, state.launching.known_card()).target;
        self.catalogue.targets.get(usize::from(target))
    }

    /// The objects that may still be designated: several in ascending order, each once (NAR-231,
    /// NAR-235).
    fn launch_candidates(&self, state: &State, expr: &TargetExpr) -> Objects {
        let launching = &state.launching;
        let source =
            self.launch_source(state, self.launcher(state), launching.known_card(), launching.user);
        let mut objects = self.candidates(state, expr, source);
        if launching.marks.count > 0
            && let Some(last) = state.marks.last()
        {
            objects.retain(|object| *object > last.object);
        }
        objects
    }

    /// Targets, and Done where enough are chosen.
    pub(super) fn launch_target_options(&self, state: &State, actions: &mut Actions) {
        if let Some(expr) = self.launch_expr(state) {
            actions.extend(self.launch_candidates(state, expr).into_iter().map(Action::Target));
            if state.launching.marks.count > 0 {
                actions.push(Action::Done);
            }
        }
    }

    /// X from 0 to what can be paid.
    pub(super) fn launch_x_options(&self, state: &State, actions: &mut Actions) {
        let cost = self.card(state, state.launching.known_card()).cost;
        actions.extend((0..=self.largest_x(state, self.launcher(state), &cost)).map(Action::X));
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Starts a launch; the frame beneath goes on when it is over (the technique is then on the
    /// chain).
    pub(super) fn begin_launch(&mut self, seat: Seat, card: CardId, user: UnitId) {
        debug_assert!(self.rules.can_launch(self.state, seat, card, user), "an illegal launch");
        let marks = Marks { from: self.state.marks.len() as u8, count: 0 };
        self.state.launching = Launching { card: Some(card), user, marks, ..Launching::default() };
        self.push(Frame::LaunchTargets);
    }

    /// Asks; All and the User designate by themselves.
    pub(super) fn settle_launch_targets(&mut self) -> Next {
        let Some(expr) = self.rules.launch_expr(self.state) else {
            self.set_top(Frame::LaunchX);
            return Next::Go;
        };
        let objects = self.rules.launch_candidates(self.state, expr);
        let chosen = self.state.launching.marks.count;
        let most = match expr.number {
            Number::One => 1,
            Number::UpTo(most) => most,
            Number::All => u8::MAX,
        };
        let done = chosen >= most || objects.is_empty();
        if done && chosen > 0 {
            self.set_top(Frame::LaunchX);
        } else if expr.number == Number::All {
            for object in objects {
                self.designate_unasked(object);
            }
            self.set_top(Frame::LaunchX);
        } else if chosen == 0 && objects.len() == 1 {
            self.designate_unasked(objects[0]);
        } else {
            return Next::Ask;
        }
        Next::Go
    }

    /// Designates a target as it is now (NAR-224, NAR-234).
    fn designate(&mut self, object: Object) {
        self.note_mark(object);
        self.state.launching.marks.count += 1;
    }

    /// The same without a choice.
    fn designate_unasked(&mut self, object: Object) {
        self.report.targeted(
            self.rules,
            self.state,
            self.state.launching.card,
            self.rules.launcher(self.state),
            object,
        );
        self.designate(object);
    }

    /// A target, or Done.
    pub(super) fn act_launch_targets(&mut self, action: Action) {
        match action {
            Action::Target(object) => self.designate(object),
            _ => self.set_top(Frame::LaunchX),
        }
    }

    /// Asks for X where there is one and some can be paid.
    pub(super) fn settle_launch_x(&mut self) -> Next {
        let cost = self.rules.card(self.state, self.state.launching.known_card()).cost;
        if self.rules.largest_x(self.state, self.rules.launcher(self.state), &cost) > 0 {
            return Next::Ask;
        }
        self.fix_x(0);
        Next::Go
    }

    /// X is fixed before cost changes (NAR-203).
    pub(super) fn act_launch_x(&mut self, action: Action) {
        if let Action::X(x) = action {
            self.fix_x(x);
        }
    }

    fn fix_x(&mut self, x: u8) {
        self.state.launching.x = Some(x);
        self.begin_payment();
    }

    /// What puts a ninja in the user's team designates that team as it is at the launch (NAR-330):
    /// its mark.
    fn designate_team_of(&mut self, card: CardId, user: UnitId) -> Option<u8> {
        if self.rules.index.auras.of(self.state.kind(card)) & aura::BRINGS_TO_USER == 0 {
            return None;
        }
        self.note_mark(Object::Team(self.state.units[user.index()].team));
        Some(self.state.marks.len() as u8 - 1)
    }

    /// The technique that is paid for goes on the chain (NAR-205, NAR-207).
    pub(crate) fn launch(&mut self) {
        let launching = std::mem::take(&mut self.state.launching);
        let (card, user) = (launching.known_card(), launching.user.index());
        let caster = self.state.units[user].controller;
        self.pop();
        self.take_from(card, Zone::Hand);
        let team = self.designate_team_of(card, launching.user);
        self.state.launches += 1;
        self.state.remember(card);
        let player = &mut self.state.players[caster.index()];
        player.techniques = player.techniques.saturating_add(1);
        self.state.units[user].flags |= unit_flag::LAUNCHED;
        self.state.chain.push(Link {
            card,
            caster,
            user: launching.user,
            x: launching.x.unwrap_or(0),
            paid: launching.paying.count_ones() as u8,
            resolution: Resolution::Waiting,
            marks: launching.marks,
            user_serial: self.state.units[user].serial,
            team,
            number: self.state.launches,
        });
        self.report.launched(self.rules, self.state, self.state.chain.len() as u8 - 1);
        if self.check_end() {
            return;
        }
        // A guard of the engine: each launch uses up a hand card (NAR-481).
        if i32::from(self.state.launches) >= self.rules.knobs.max_launches {
            self.cut_off(Ending::CutoffLaunches);
        }
    }
}

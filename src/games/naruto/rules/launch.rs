//! Launching a technique: user, targets, X, price, in this order (NAR-200 to NAR-208). Prices are in
//! `price.rs`.

use crate::Naruto;
use crate::content::catalogue::{Card, NOTHING, Number, TargetExpr};
use crate::content::vocabulary::{CardKind, Deed, Zone};
use crate::rules::auras::aura;
use crate::rules::flow::{Flow, Next};
use crate::rules::price::Purse;
use crate::rules::targets::Objects;
use crate::rules::turn::from_place;
use crate::state::action::Action;
use crate::state::{
    Ending, Fate, Frame, Launching, Link, MARKS_MAX, Marks, NONE, Object, Set, Source, Stance,
    State, card_of, each_of, unit_flag,
};
use tenbin_engine::pile::each;
use tenbin_engine::{Actions, Chance, Recorder, Seat};

impl Naruto {
    /// Who is launching: the controller of the user.
    pub(super) fn launcher(&self, s: &State) -> Seat {
        Seat(s.units[usize::from(s.launching.user)].controller)
    }

    /// Ninjas through which a seat may use techniques: it controls them (NAR-181), they are in
    /// battle (NAR-182), and may use one more (NAR-183). None while the chain is full or launching
    /// is forbidden.
    fn users(&self, s: &State, seat: Seat) -> Set {
        if s.chain.is_full() {
            return 0;
        }
        let once = self.rules.techniques_per_ninja.is_some();
        let users = each_of(s.units_in_battle())
            .filter(|&unit| {
                let ninja = &s.units[usize::from(unit)];
                let used = once && ninja.flags & unit_flag::LAUNCHED != 0;
                ninja.controller == seat.0 && !used
            })
            .fold(0, |set, unit| set | 1 << unit);
        if users != 0 && self.forbidden(s, seat, Deed::Launch) { 0 } else { users }
    }

    /// Whether a ninja meets the requirement of a technique (NAR-201).
    pub(super) fn meets_requirement(&self, s: &State, card: &Card, unit: u8) -> bool {
        let required = &card.requirement;
        let traits = self.traits(s, unit);
        let named = required.names.is_empty()
            || required.names.iter().any(|&name| self.bears(s, unit, name));
        let skilled = required.attributes == 0 || required.attributes & traits.attributes != 0;
        let ranked = required.rank_at_least.is_none_or(|least| traits.rank.at_least(least));
        let placed = !required.defending || s.team_of(unit).stance == Stance::Defend;
        named && skilled && ranked && placed
    }

    /// What a technique of a card through this user comes from.
    fn launch_source(&self, s: &State, seat: Seat, card: u8, user: u8) -> Source {
        let serial = s.units[usize::from(user)].serial;
        Source { card, unit: user, serial, seat: seat.0, ..Source::default() }
    }

    /// Whether there are legal targets (NAR-204), and room to note them.
    fn has_targets(&self, s: &State, target: u16, source: Source) -> bool {
        let brings = self.auras.of(s.kind(source.card)) & aura::BRINGS_TO_USER != 0;
        let Some(room) = (MARKS_MAX - s.marks.len()).checked_sub(usize::from(brings)) else {
            return false;
        };
        if target == NOTHING {
            return true;
        }
        let expr = &self.catalogue.targets[usize::from(target)];
        if expr.number != Number::All {
            return room > 0 && self.has_candidate(s, expr, source);
        }
        // All of them must find room; that is sure where there is more of it than of ninjas.
        if room >= s.units.len() {
            return self.has_candidate(s, expr, source);
        }
        (1..=room).contains(&self.candidates(s, expr, source).len())
    }

    /// Visits every technique that a seat may launch with each of its users, from this one on (0:
    /// all), until told to stop (NAR-181, NAR-182, NAR-201, NAR-204).
    fn each_launch(
        &self,
        s: &State,
        seat: Seat,
        first: u64,
        mut visit: impl FnMut(u8, u8) -> bool,
    ) {
        let player = &s.players[seat.index()];
        let kinds = &s.kinds[seat.index()];
        let card_at = |place: u8| &self.catalogue.cards[usize::from(kinds[usize::from(place)])];
        let techniques = player.hand & self.sorted(s, seat, |sorts| sorts.techniques);
        if techniques == 0 {
            return;
        }
        let users = self.users(s, seat);
        if users == 0 {
            return;
        }
        let (first_place, first_user) = ((first >> 8) as u8, first as u8);
        let purse = Purse::new(&player.chakra_symbols);
        for place in each(from_place(self.distinct(s, seat, techniques), first_place)) {
            let card = card_at(place);
            // What comes before the first one was found to be none.
            let users = if place == first_place { users & Set::MAX << first_user } else { users };
            if !self.can_pay(s, seat, &purse, &card.cost, 0) {
                continue;
            }
            let physical = card_of(seat, place);
            for user in each_of(users) {
                let source = self.launch_source(s, seat, physical, user);
                let legal = self.meets_requirement(s, card, user)
                    && self.has_targets(s, card.target, source);
                if legal && visit(physical, user) {
                    return;
                }
            }
        }
    }

    /// The first technique and user that a seat may launch, as a number for `launch_options`.
    pub(super) fn first_launch(&self, s: &State, seat: Seat) -> Option<u64> {
        let mut found = None;
        if s.players[seat.index()].hand & self.sorted(s, seat, |sorts| sorts.techniques) != 0 {
            self.each_launch(s, seat, 0, |card, user| {
                found = Some(u64::from(card & 63) << 8 | u64::from(user));
                true
            });
        }
        found
    }

    /// Every technique that may be launched with each of its users, from this one on.
    pub(super) fn launch_options(
        &self,
        s: &State,
        seat: Seat,
        first: u64,
        actions: &mut Actions<Self>,
    ) {
        self.each_launch(s, seat, first, |card, user| {
            actions.push(Action::Launch(card, user));
            // No hand is so large, but a list must not overflow.
            actions.is_full()
        });
    }

    /// Whether user, requirement, targets and price allow it (NAR-181, NAR-182, NAR-201, NAR-204).
    pub(super) fn can_launch(&self, s: &State, seat: Seat, card: u8, user: u8) -> bool {
        let content = self.card(s, card);
        let purse = Purse::new(&s.players[seat.index()].chakra_symbols);
        let source = self.launch_source(s, seat, card, user);
        content.kind == CardKind::Technique
            && self.users(s, seat) >> user & 1 == 1
            && self.can_pay(s, seat, &purse, &content.cost, 0)
            && self.meets_requirement(s, content, user)
            && self.has_targets(s, content.target, source)
    }

    /// The target expression of the technique being launched.
    fn launch_expr(&self, s: &State) -> Option<&TargetExpr> {
        let target = self.card(s, s.launching.card).target;
        self.catalogue.targets.get(usize::from(target))
    }

    /// The objects that may still be designated: several in ascending order, each once (NAR-231,
    /// NAR-235).
    fn launch_candidates(&self, s: &State, expr: &TargetExpr) -> Objects {
        let launching = &s.launching;
        let source = self.launch_source(s, self.launcher(s), launching.card, launching.user);
        let mut objects = self.candidates(s, expr, source);
        if launching.marks.count > 0
            && let Some(last) = s.marks.last()
        {
            objects.retain(|object| *object > last.object);
        }
        objects
    }

    /// Targets, and Done where enough are chosen.
    pub(super) fn launch_target_options(&self, s: &State, actions: &mut Actions<Self>) {
        if let Some(expr) = self.launch_expr(s) {
            actions.extend(self.launch_candidates(s, expr).into_iter().map(Action::Target));
            if s.launching.marks.count > 0 {
                actions.push(Action::Done);
            }
        }
    }

    /// X from 0 to what can be paid.
    pub(super) fn launch_x_options(&self, s: &State, actions: &mut Actions<Self>) {
        let cost = self.card(s, s.launching.card).cost;
        actions.extend((0..=self.largest_x(s, self.launcher(s), &cost)).map(Action::X));
    }
}

impl<C: Chance, R: Recorder> Flow<'_, C, R> {
    /// Starts a launch; the frame beneath goes on when it is over (the technique is then on the
    /// chain).
    pub(super) fn begin_launch(&mut self, seat: Seat, card: u8, user: u8) {
        debug_assert!(self.g.can_launch(self.s, seat, card, user), "an illegal launch");
        let marks = Marks { from: self.s.marks.len() as u8, count: 0 };
        self.s.launching = Launching { card, user, marks, ..Launching::default() };
        self.push(Frame::LaunchTargets);
    }

    /// Asks; All and the User designate by themselves.
    pub(super) fn settle_launch_targets(&mut self) -> Next {
        let Some(expr) = self.g.launch_expr(self.s) else {
            self.set_top(Frame::LaunchX);
            return Next::Go;
        };
        let objects = self.g.launch_candidates(self.s, expr);
        let chosen = self.s.launching.marks.count;
        let most = match expr.number {
            Number::One => 1,
            Number::UpTo(most) => most,
            Number::All => NONE,
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
        self.s.launching.marks.count += 1;
    }

    /// The same where nobody is asked.
    fn designate_unasked(&mut self, object: Object) {
        self.note_target(self.s.launching.card, self.g.launcher(self.s), object);
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
        let cost = self.g.card(self.s, self.s.launching.card).cost;
        if self.g.largest_x(self.s, self.g.launcher(self.s), &cost) > 0 {
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
        self.s.launching.x = x;
        self.begin_payment();
    }

    /// What puts a ninja in the user's team designates that team as it is at the launch (NAR-330):
    /// its mark, or `NONE`.
    fn designate_team_of(&mut self, card: u8, user: u8) -> u8 {
        if self.g.auras.of(self.s.kind(card)) & aura::BRINGS_TO_USER == 0 {
            return NONE;
        }
        self.note_mark(Object::Team(self.s.units[usize::from(user)].team));
        self.s.marks.len() as u8 - 1
    }

    /// The technique that is paid for goes on the chain (NAR-205, NAR-207).
    pub(crate) fn launch(&mut self) {
        let launching = std::mem::take(&mut self.s.launching);
        let user = usize::from(launching.user);
        let caster = self.s.units[user].controller;
        self.pop();
        self.take_from(launching.card, Zone::Hand);
        let team = self.designate_team_of(launching.card, launching.user);
        self.s.launches += 1;
        self.s.remember(launching.card);
        let player = &mut self.s.players[usize::from(caster)];
        player.techniques = player.techniques.saturating_add(1);
        self.s.units[user].flags |= unit_flag::LAUNCHED;
        self.s.chain.push(Link {
            card: launching.card,
            caster,
            user: launching.user,
            x: launching.x,
            paid: launching.paying.count_ones() as u8,
            fate: Fate::Waiting,
            marks: launching.marks,
            user_serial: self.s.units[user].serial,
            team,
            number: self.s.launches,
        });
        self.note_launch(self.s.chain.len() as u8 - 1);
        if self.check_end() {
            return;
        }
        // A guard of the engine: each launch uses up a hand card (NAR-481).
        if i32::from(self.s.launches) >= self.g.rules.max_launches {
            self.cut_off(Ending::CutoffLaunches);
        }
    }
}

//! Scenarios: ninjas in play, their teams, and what was declared.

use crate::content::catalogue::NOTHING;
use crate::content::knobs::SameNameRule;
use crate::content::vocabulary::CardKind;
use crate::stage::Staging;
use crate::state::{
    CardId, SEATS, Stance, Subject, TEAM_FREE, TeamId, Timed, TimedKind, UNITS_MAX, Unit, UnitId,
    other, team_flag, unit_flag, units_in,
};
use tenbin_content::{Diagnostics, Node};
use tenbin_engine::Seat;

/// Ninjas of each seat with their names in the table: `id`, or `id#2` for a second.
#[derive(Default)]
pub(crate) struct NamedUnits([Vec<(String, UnitId)>; SEATS]);

impl NamedUnits {
    /// Gives a ninja its name.
    fn add(&mut self, seat: Seat, id: &str, unit: UnitId) {
        let list = &mut self.0[seat.index()];
        let is_same = |name: &str| {
            name == id || name.strip_prefix(id).is_some_and(|rest| rest.starts_with('#'))
        };
        let before = list.iter().filter(|(name, _)| is_same(name)).count();
        let name = if before == 0 { id.to_owned() } else { format!("{id}#{}", before + 1) };
        list.push((name, unit));
    }

    /// The ninja that a node names.
    fn find(
        &self,
        node: &Node,
        name: &str,
        seat: Seat,
        diagnostics: &mut Diagnostics,
    ) -> Option<UnitId> {
        let list = &self.0[seat.index()];
        let found = list.iter().find(|(own, _)| own == name).map(|&(_, unit)| unit);
        if found.is_none() {
            let names: Vec<&str> = list.iter().map(|(name, _)| name.as_str()).collect();
            diagnostics.error_with_help(
                node.place,
                format!("{seat} has no ninja `{name}`"),
                format!("its `units` are: {}", names.join(", ")),
            );
        }
        found
    }
}

impl Staging<'_> {
    /// A ninja in play.
    pub(super) fn stage_unit(&mut self, node: &Node, seat: Seat) {
        let Some(kind) = self.kind_of(node.get("card").unwrap_or(node)) else { return };
        let card = &self.rules.catalogue.cards[usize::from(kind)];
        if card.kind != CardKind::Ninja {
            let message = format!("`{}` is no ninja", card.id);
            let help = "clients and permanent tactics in play go to `camp`";
            self.diagnostics.error_with_help(node.place, message, help);
            return;
        }
        let (name, continuous, id) = (card.name, card.is_continuous(), card.id.clone());
        self.check_name(node, seat, name);
        let Some(number) = self.state.free_unit() else {
            let message = format!("the field has room for {UNITS_MAX} ninjas");
            self.diagnostics.error(node.place, message);
            return;
        };
        let owner = node.integer("owner").map_or(seat, |owner| Seat(owner as u8 - 1));
        let Some(physical) = self.make(node, owner, kind) else { return };
        // A team of one has the number of its ninja.
        let team = TeamId::of(number.number());
        self.state.serials += 1;
        let before = self.state.turn.saturating_sub(2);
        let called = node.boolean("called") == Some(true);
        let entered = node.integer("entered").map(|turn| turn as u16);
        let mut flags = 0;
        for (key, flag) in [
            ("called", unit_flag::CALLED),
            ("took_part", unit_flag::TOOK_PART),
            ("launched", unit_flag::LAUNCHED),
        ] {
            if node.boolean(key) == Some(true) {
                flags |= flag;
            }
        }
        self.state.units[number.index()] = Unit {
            card: physical,
            controller: seat,
            team,
            injured: node.boolean("injured") == Some(true),
            serial: self.state.serials,
            joined: self.state.serials,
            entered_turn: entered.unwrap_or(if called { self.state.turn } else { before }),
            attacked_turn: node.integer("attacked").map_or(0, |turn| turn as u16),
            flags,
            used: if node.boolean("used") == Some(true) { u8::MAX } else { 0 },
        };
        self.state.camps[seat.index()] |= number.bit();
        self.state.teams[team.index()].members = number.bit();
        if continuous {
            self.state.continuous |= number.bit();
        }
        self.named.add(seat, &id, number);
        self.stage_timed(node, seat, owner, number);
        self.stage_beneath(node, owner, physical);
    }

    /// A name may be in a camp once (NAR-008).
    fn check_name(&mut self, node: &Node, seat: Seat, name: u16) {
        let (rules, state) = (self.rules, &*self.state);
        let is_twin = |unit: UnitId| {
            let unit = &state.units[unit.index()];
            let in_scope = match rules.knobs.same_name_rule {
                SameNameRule::PerCamp => unit.controller == seat,
                SameNameRule::None => false,
                SameNameRule::WholeField => true,
            };
            in_scope && rules.card(state, unit.card).name == name
        };
        if units_in(state.all_units()).any(is_twin) {
            let message = "a second ninja of this name may not be in the same camp (NAR-008)";
            self.diagnostics.error(node.place, message);
        }
    }

    /// Effects with a duration that act on a ninja: a control, a modifier.
    fn stage_timed(&mut self, node: &Node, seat: Seat, owner: Seat, unit: UnitId) {
        let timed =
            Timed { on: Subject::Unit(unit), by: seat, effect: NOTHING, ..Timed::default() };
        if owner != seat {
            let until = match node.text("control") {
                Some("turn") => self.state.turn,
                Some("next_turn") => self.state.turn + 1,
                _ => u16::MAX,
            };
            self.state.taken |= unit.bit();
            self.state.units[unit.index()].flags |= unit_flag::TIMED;
            self.state.timed.push(Timed {
                kind: TimedKind::Control,
                amounts: [seat.0 as i8, 0],
                until,
                ..timed
            });
        } else if let Some(control) = node.get("control") {
            let help = "say with `owner` whose card it is";
            let message = "only a ninja of the other player is under foreign control";
            self.diagnostics.error_with_help(control.place, message, help);
        }
        if let [combat, support] = node.list("plus") {
            let amount = |node: &Node| node.as_integer().unwrap_or(0) as i8;
            self.state.units[unit.index()].flags |= unit_flag::TIMED;
            self.state.timed.push(Timed {
                kind: TimedKind::Add,
                amounts: [amount(combat), amount(support)],
                until: self.state.turn,
                ..timed
            });
        }
    }

    /// Cards that lie under a ninja (NAR-101, NAR-111).
    fn stage_beneath(&mut self, node: &Node, owner: Seat, physical: CardId) {
        let mut above = physical;
        for one in node.list("beneath") {
            let Some(kind) = self.kind_of(one) else { continue };
            let Some(card) = self.make(one, owner, kind) else { return };
            self.state.beneath.put(above, Some(card));
            above = card;
        }
    }

    /// Teams, and what was declared.
    pub(crate) fn stage_battle(&mut self, start: &Node, phase: &str) {
        for (index, node) in start.list("seats").iter().enumerate() {
            for team in node.list("teams") {
                self.stage_team(team, Seat(index as u8));
            }
        }
        let (active, inactive) = (self.state.active, other(self.state.active));
        let attack_known = matches!(phase, "defence" | "exchange" | "judgement");
        let defence_known = matches!(phase, "exchange" | "judgement");
        for (index, node) in start.list("seats").iter().enumerate() {
            let seat = Seat(index as u8);
            for (key, whose, known) in [
                ("attacking", active, attack_known),
                ("defending", inactive, defence_known),
                ("frontless", seat, attack_known),
            ] {
                let Some(found) = node.get(key).filter(|_| whose != seat || !known) else {
                    continue;
                };
                let message = if whose == seat {
                    format!("`{key}` cannot be said of the phase {phase}: it comes later")
                } else {
                    format!(
                        "`{key}` is said of the {}",
                        if seat == active { "other player" } else { "active player" }
                    )
                };
                self.diagnostics.error(found.place, message);
            }
        }
        let sides = start.list("seats");
        if !attack_known || sides.len() < SEATS {
            return;
        }
        for name in sides[active.index()].list("attacking") {
            self.stage_attack(name, active);
        }
        for (name, _, against) in
            sides[inactive.index()].get("defending").into_iter().flat_map(Node::entries)
        {
            self.stage_defence(name, against, active, inactive);
        }
        for seat in [active, inactive] {
            for name in sides[seat.index()].list("frontless") {
                self.stage_frontless(name, seat);
            }
        }
    }

    /// The team of a named ninja.
    fn team_named(&mut self, node: &Node, name: &str, seat: Seat) -> Option<TeamId> {
        let unit = self.named.find(node, name, seat, self.diagnostics)?;
        Some(self.state.units[unit.index()].team)
    }

    /// A team of several: the number of its first member's team of one.
    fn stage_team(&mut self, node: &Node, seat: Seat) {
        let mut team = None;
        for name in node.elements() {
            let text = name.as_text().unwrap_or_default();
            let Some(unit) = self.named.find(name, text, seat, self.diagnostics) else { return };
            let own = self.state.units[unit.index()].team;
            if self.state.teams[own.index()].members != unit.bit() || team == Some(own) {
                let message = format!("`{text}` is in a team already (NAR-120)");
                self.diagnostics.error(name.place, message);
                return;
            }
            self.state.serials += 1;
            let place = &mut self.state.units[unit.index()];
            place.joined = self.state.serials;
            match team {
                None => team = Some(own),
                Some(first) => {
                    place.team = first;
                    self.state.teams[own.index()] = TEAM_FREE;
                    self.state.teams[first.index()].members |= unit.bit();
                }
            }
        }
    }

    /// The first named ninja of a team: its front line.
    fn front_of(&self, team: TeamId) -> Option<UnitId> {
        let members = self.state.teams[team.index()].members;
        units_in(members).min_by_key(|&unit| self.state.units[unit.index()].joined)
    }

    fn send_into_battle(&mut self, team: TeamId, seat: Seat, stance: Stance) {
        let front = self.front_of(team);
        self.state.set_stance(team, stance);
        let own = &mut self.state.teams[team.index()];
        (own.seat, own.front) = (Some(seat), front);
        for unit in units_in(own.members) {
            let place = &mut self.state.units[unit.index()];
            place.flags |= unit_flag::TOOK_PART;
            if stance == Stance::Attack {
                place.attacked_turn = self.state.turn;
            }
        }
    }

    fn stage_attack(&mut self, node: &Node, seat: Seat) {
        let name = node.as_text().unwrap_or_default();
        let Some(team) = self.team_named(node, name, seat) else { return };
        if self.state.attacks.contains(&team) {
            self.diagnostics.error(node.place, "this team attacks already (NAR-146)");
            return;
        }
        self.state.attacks.push(team);
        self.send_into_battle(team, seat, Stance::Attack);
    }

    fn stage_defence(&mut self, name: &str, against: &Node, active: Seat, inactive: Seat) {
        let Some(team) = self.team_named(against, name, inactive) else { return };
        let foe = against.as_text().unwrap_or_default();
        let Some(attack) = self.team_named(against, foe, active) else { return };
        let problem = if !self.state.attacks.contains(&attack) {
            Some(format!("the team of `{foe}` does not attack"))
        } else if self.state.teams[team.index()].stance != Stance::Rest {
            Some(format!("the team of `{name}` defends already (NAR-146)"))
        } else if self.state.teams[attack.index()].against.is_some()
            && !self.rules.knobs.double_defence
        {
            Some(format!("the team of `{foe}` faces a team already (NAR-142)"))
        } else {
            None
        };
        if let Some(problem) = problem {
            self.diagnostics.error(against.place, problem);
            return;
        }
        self.send_into_battle(team, inactive, Stance::Defend);
        self.state.teams[team.index()].against = Some(attack);
        let foe = &mut self.state.teams[attack.index()];
        foe.flags |= team_flag::OPPOSED;
        if foe.against.is_none() {
            foe.against = Some(team);
        }
    }

    fn stage_frontless(&mut self, node: &Node, seat: Seat) {
        let name = node.as_text().unwrap_or_default();
        let Some(team) = self.team_named(node, name, seat) else { return };
        let own = &mut self.state.teams[team.index()];
        if own.stance == Stance::Rest {
            self.diagnostics.error(node.place, "only a team in battle is front-less (NAR-370)");
            return;
        }
        own.front = None;
        own.flags |= team_flag::FRONTLESS;
    }
}

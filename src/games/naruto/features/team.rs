//! Features of team formation and declarations (DP-06, DP-07, DP-09).

use crate::features::bonuses::bonus_of;
use crate::features::facts::Sight;
use crate::features::prospects::{Camp, Caution, Squad};
use crate::features::siege::{SIDES_MAX, Side};
use crate::features::{F, Sum};
use crate::state::action::Action;
use crate::state::{Frame, Set, Stance, State, TeamId, UnitId};
use tenbin_engine::FeatureSink;

impl Sight<'_> {
    /// Keep the teams or form them again.
    pub(super) fn weigh_formation<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let (Action::Regroup, Some(camp)) = (action, &self.facts.camp) else { return };
        sum.add(F::regroup, 1);
        for (feature, caution) in [
            (F::regroup_even, Caution::Even),
            (F::regroup_bold, Caution::Bold),
            (F::regroup_safe, Caution::Safe),
        ] {
            if sum.wants(feature) {
                let (_, planned) = self.plan(camp, caution);
                let now = self.standing_value(camp, caution);
                sum.add(feature, planned - now);
            }
        }
    }

    /// A ninja joins a team begun or begins one.
    pub(super) fn weigh_place<S: FeatureSink>(
        &self,
        unit: UnitId,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        for (feature, caution) in [
            (F::team_plan, Caution::Even),
            (F::team_bold, Caution::Bold),
            (F::team_safe, Caution::Safe),
        ] {
            if sum.wants(feature) {
                let group = self.planned_group(unit, caution);
                sum.add(feature, i32::from(follows(group, unit, action)));
            }
        }
        match action {
            Action::Alone => sum.add(F::team_alone, 1),
            Action::Join(leader) if sum.wants(F::team_strength) => {
                let Some(camp) = &self.facts.camp else { return };
                let members: Set = self.state.team_of(leader).members | unit.bit();
                sum.add(F::team_strength, self.squad(&camp.figures, members).strength);
            }
            _ => {}
        }
    }

    /// What comes of sending a team.
    pub(super) fn weigh_send<S: FeatureSink>(&self, action: Action, sum: &mut Sum<'_, S>) {
        let Some(camp) = &self.facts.camp else { return };
        if [F::send_through, F::send_late, F::send_fights].iter().any(|&one| sum.wants(one))
            || sum.wants(F::send_overruns)
        {
            self.weigh_siege(camp, action, sum);
        }
        let Action::Send(team) = action else { return };
        sum.add(F::send, 1);
        let Some(place) = self.facts.squads.iter().position(|(number, _)| *number == team) else {
            return;
        };
        for (feature, caution) in [
            (F::send_even, Caution::Even),
            (F::send_bold, Caution::Bold),
            (F::send_safe, Caution::Safe),
        ] {
            if sum.wants(feature) {
                sum.add(feature, self.sends(camp, caution)[place]);
            }
        }
        if sum.wants(F::send_doomed) {
            sum.add(F::send_doomed, self.sure_loss(camp, place));
        }
        let wins = self.gains_of(self.facts.squads[place].1.strength) >= camp.prizes[0].left;
        sum.add(F::send_wins, i32::from(wins));
    }

    /// What comes of the teams that are sent together, the enemy's answers included.
    fn weigh_siege<S: FeatureSink>(&self, camp: &Camp, action: Action, sum: &mut Sum<'_, S>) {
        let squads = &self.facts.squads;
        let siege = self.facts.siege.get_or_init(|| {
            let own: Side = squads.iter().map(|(_, squad)| *squad).take(SIDES_MAX).collect();
            self.siege(&own, &camp.rival_side(), camp.swing, self.prize(self.seat))
        });
        let after = if let Frame::Send { after } = self.state.top() { after } else { None };
        let open = self.rules.senders(self.state, after);
        let (mut sent, mut later) = (0_u16, 0_u16);
        for (place, &(team, _)) in squads.iter().take(SIDES_MAX).enumerate() {
            let chosen = action == Action::Send(team);
            sent |= u16::from(chosen || self.state.attacks.contains(&team)) << place;
            let follows = matches!(action, Action::Send(first) if team > first);
            later |= u16::from(follows && team.is_in(open)) << place;
        }
        let all = siege.best(sent, later);
        sum.add(F::send_through, all.through);
        sum.add(F::send_late, late(self.state, all.through));
        sum.add(F::send_fights, all.fights);
        sum.add(F::send_overruns, i32::from(siege.overruns(sent | later)));
    }

    /// The front-line ninja: against whom is known in defence only.
    pub(super) fn weigh_front<S: FeatureSink>(
        &self,
        team: TeamId,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let (Action::Front(unit), Some(camp)) = (action, &self.facts.camp) else { return };
        let place = &self.state.teams[team.index()];
        let mut squad = self.squad_with(&camp.figures, place.members, Some(unit));
        squad.strength += bonus_of(&camp.bonuses, place.members);
        sum.add(F::front_strength, squad.strength);
        sum.add(F::front_loss, squad.beaten);
        let value = if let (Stance::Defend, Some(against)) = (place.stance, place.against) {
            let foe = self.attacking_squad(camp, against);
            let [won, lost] = self.clash(&squad, &foe, camp.swing);
            won - lost
        } else {
            self.attack_value(camp, &squad, Caution::Even)
        };
        sum.add(F::front_value, value);
    }

    fn attacking_squad(&self, camp: &Camp, team: TeamId) -> Squad {
        let place = &self.state.teams[team.index()];
        let mut squad = self.squad_with(&camp.figures, place.members, place.front);
        squad.strength = self.rules.strength(self.state, team);
        squad
    }

    /// A team defends against an attacking team, or none does.
    pub(super) fn weigh_block<S: FeatureSink>(
        &self,
        attack: u8,
        action: Action,
        sum: &mut Sum<'_, S>,
    ) {
        let Some(camp) = &self.facts.camp else { return };
        let Action::Block(team) = action else { return };
        let index = usize::from(attack);
        let (Some((_, foe)), Some((_, own))) = (
            self.facts.attacks.get(index),
            self.facts.squads.iter().find(|(number, _)| *number == team),
        ) else {
            return;
        };
        let (saved, won, lost) = self.block_parts(camp, own, foe);
        sum.add(F::block, 1);
        sum.add(F::block_saved, saved);
        sum.add(F::block_late, late(self.state, saved));
        let attacker = &self.state.players[self.state.attacker().index()];
        sum.add(F::block_pressed, saved * attacker.gains.len() as i32 / 10);
        sum.add(F::block_won, won);
        sum.add(F::block_lost, lost);
        // What it would do better against a later attack than any other team would.
        let mut needed = 0;
        for (_, later) in &self.facts.attacks[index + 1..] {
            let (mut mine, mut best) = (0, 0);
            for (number, squad) in &self.facts.squads {
                let (saved, won, lost) = self.block_parts(camp, squad, later);
                let value = saved + won - lost;
                if *number == team {
                    mine = value;
                } else {
                    best = value.max(best);
                }
            }
            needed = needed.max(mine - best);
        }
        sum.add(F::block_needed, needed);
    }

    /// Gains denied, what the attackers and what the defenders lose.
    fn block_parts(&self, camp: &Camp, own: &Squad, foe: &Squad) -> (i32, i32, i32) {
        let [won, lost] = self.clash(own, foe, camp.swing);
        (camp.prizes[1].of(self.gains_of(foe.strength)), won, lost)
    }
}

/// Whether a choice puts a ninja into this group, or begins it.
fn follows(group: Set, unit: UnitId, action: Action) -> bool {
    // Who of the group was placed before this one has begun its team.
    let before = group & (unit.bit() - 1);
    let first = UnitId::first_of(before);
    match action {
        Action::Join(leader) => Some(leader) == first,
        _ => first.is_none(),
    }
}

/// What gains are worth by how far the game has come: nothing at its beginning, all of it once a
/// player has ten.
fn late(state: &State, gains: i32) -> i32 {
    let most = state.players.iter().map(|player| player.gains.len()).max().unwrap_or(0);
    gains * most as i32 / 10
}

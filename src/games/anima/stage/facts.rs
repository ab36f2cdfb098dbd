//! What a scenario may expect of a state.

use toml::Value;

use crate::content::catalogue::{CARDS_MAX, SLOTS};
use crate::content::vocabulary::{Stat, State as Token, traits};
use crate::stage::Stage;
use crate::stage::listed::{form_word, step_word};
use crate::state;
use crate::state::text::{cm_text, point_text, short_id};
use crate::state::{
    Attack, Frame, ModelId, Place, Plot, PlotState, Roll, SEATS, Slot, State, fact, flag, models_of,
};
use crate::state::{NO_ABILITY, TurnStep};
use tenbin_engine::Seat;
use tenbin_lab::module::facts::{number, table, text, texts};

/// Flags of a model by their words, as scenarios set and expect them.
pub(crate) const FLAGS: [(&str, u32); 15] = [
    ("spent", flag::SPENT),
    ("activated", flag::ACTIVATED),
    ("hidden", flag::HIDDEN),
    ("moved", flag::MOVED),
    ("walked", flag::WALKED),
    ("ran", flag::RAN),
    ("charged", flag::CHARGED),
    ("sought", flag::SOUGHT),
    ("intercepted", flag::INTERCEPTED),
    ("stunned", flag::STUNNED),
    ("detected", flag::DETECTED),
    ("free_moved", flag::FREE_MOVED),
    ("climbed", flag::CLIMBED),
    ("firm", flag::FIRM),
    ("no_heal", flag::NO_HEAL),
];

/// Traits by their words.
pub(super) const TRAITS: [(&str, u32); 13] = [
    ("leader", traits::LEADER),
    ("agent", traits::AGENT),
    ("mastery", traits::MASTERY),
    ("ranged", traits::RANGED),
    ("advanced_deployment", traits::ADVANCED_DEPLOYMENT),
    ("initiative", traits::INITIATIVE),
    ("damage_resistance", traits::DAMAGE_RESISTANCE),
    ("intangible", traits::INTANGIBLE),
    ("open_movement", traits::OPEN_MOVEMENT),
    ("flight", traits::FLIGHT),
    ("slots_2", traits::SLOTS_2),
    ("reach", traits::REACH),
    ("infiltration", traits::INFILTRATION),
];

/// `setup`, `recovery`, ... by the step of the turn.
pub(super) fn phase_word(s: &State) -> &'static str {
    let step = s.frames.iter().find_map(|frame| match frame {
        Frame::Turn(step) => Some(*step),
        _ => None,
    });
    // The frame names the step to come; what asks is of the one before.
    match step {
        _ if s.turn == 0 => "setup",
        None => "setup",
        Some(step) if step <= TurnStep::UpkeepRules => "recovery",
        Some(step) if step <= TurnStep::ActionRules => "upkeep",
        Some(_) => "action",
    }
}

impl Stage<'_> {
    /// What a scenario may expect of a state beside what every game tells.
    pub(crate) fn state_facts(&self, s: &State) -> toml::Table {
        let mut facts = table([
            ("turn", number(s.turn)),
            ("phase", text(phase_word(s))),
            ("first", text(s.first.to_string())),
            ("to_pick", text(s.to_pick.to_string())),
            ("active_model", self.label_fact(s, s.active)),
            ("layout", text(self.layout_word(s))),
            ("roll", Value::Table(self.roll_facts(s, &s.roll))),
        ]);
        let pieces = s.pieces.iter().map(|piece| {
            let template = self.rules.catalogue.templates.get(piece.template as usize);
            let id = template.map_or("none", |template| &template.id);
            format!("{id} {} {}", point_text(piece.at), u32::from(piece.turn) * 15)
        });
        facts.insert("piece_count".to_owned(), number(s.pieces.len() as i64));
        facts.insert("pieces".to_owned(), texts(pieces));
        for seat in (0..SEATS as u8).map(Seat) {
            facts.insert(seat.to_string(), Value::Table(self.side_facts(s, seat)));
        }
        if let Some(attack) = s.attack() {
            facts.insert("attack".to_owned(), Value::Table(self.attack_facts(s, attack)));
        }
        facts
    }

    /// A model's name, or `none`.
    fn label_fact(&self, s: &State, model: ModelId) -> Value {
        text(if model == ModelId::NONE { "none".to_owned() } else { self.rules.label(s, model) })
    }

    fn layout_word(&self, s: &State) -> String {
        let layout = self.rules.catalogue.layouts.get(s.layout as usize);
        layout.map_or("none", |layout| &layout.id).to_owned()
    }

    /// The present or last roll.
    fn roll_facts(&self, s: &State, roll: &Roll) -> toml::Table {
        let shown = roll.rolled.iter().filter(|&&die| die > 0).take(roll.dice as usize);
        let total = i64::from(roll.die) + i64::from(roll.modifier);
        table([
            ("purpose", text(roll.purpose.word())),
            ("model", self.label_fact(s, roll.model)),
            ("seat", text(roll.seat.to_string())),
            ("rolled", Value::Array(shown.map(|&die| number(die)).collect())),
            ("dice", number(roll.dice)),
            ("die", number(roll.die)),
            ("modifier", number(roll.modifier)),
            ("needed", number(roll.needed)),
            ("total", number(total)),
            ("gnosis", Value::Boolean(roll.gnosis)),
        ])
    }

    /// The attack that is going on.
    fn attack_facts(&self, s: &State, attack: &Attack) -> toml::Table {
        let label = |model: ModelId| self.label_fact(s, model);
        let step = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Attack(step) => Some(step_word(*step)),
            _ => None,
        });
        let is = |fact: u32| Value::Boolean(attack.is(fact));
        table([
            ("step", text(step.unwrap_or("none"))),
            ("form", text(form_word(attack.form))),
            ("attacker", label(attack.attacker)),
            ("target", label(attack.target)),
            ("declared", label(attack.declared)),
            ("dodged", is(fact::DODGED)),
            ("countered", is(fact::COUNTERED)),
            ("hit", is(fact::HIT)),
            ("critical", is(fact::CRIT)),
            ("die", number(attack.die)),
            ("defence_die", number(attack.defence_die)),
            ("total", number(attack.total)),
            ("defence", number(attack.defence)),
            ("level", number(attack.level)),
            ("raw", number(attack.raw)),
            ("damage", number(attack.damage)),
            ("lost", number(attack.lost)),
            ("attack_value", number(self.rules.attack_value(s, attack))),
            ("defence_value", number(self.rules.defence_value(s, attack))),
            ("dice", number(self.rules.attack_dice(s, attack))),
        ])
    }

    fn side_facts(&self, s: &State, seat: Seat) -> toml::Table {
        let side = &s.sides[seat.index()];
        let models = s
            .party_of(seat)
            .map(|model| (self.rules.label(s, model), Value::Table(self.model_facts(s, model))))
            .collect();
        let markers = side.markers.iter().map(|marker| point_text(marker.at));
        let plots = (0..side.plots.len() as u8).map(|plot| {
            let facts = self.plot_facts(&side.plots[usize::from(plot)]);
            (self.rules.plot_label(s, seat, plot), Value::Table(facts))
        });
        let advantages = side.advantages.iter().filter(|&&one| one != NO_ABILITY);
        let party = self.rules.catalogue.parties.get(side.party as usize);
        let score = self.rules.score_of(s, seat);
        let score = if score % 100 == 0 { number(score / 100) } else { text(cm_text(score)) };
        table([
            ("party", text(party.map_or("none", |party| &party.id))),
            ("gnosis", number(side.gnosis)),
            ("edge", text(if side.edge == 0 { "lower" } else { "upper" })),
            ("score", score),
            ("on_table", number(i64::from(s.on_table_of(seat).count_ones()))),
            ("initiative", number(self.rules.initiative_bonus(s, seat, s.turn == 0))),
            ("markers", texts(markers)),
            ("plots", Value::Table(plots.collect())),
            ("advantages", texts(advantages.map(|&one| self.ability_id(one)))),
            ("models", Value::Table(models)),
        ])
    }

    fn plot_facts(&self, plot: &Plot) -> toml::Table {
        let state = match plot.state {
            PlotState::FaceDown => "face_down",
            PlotState::Open => "open",
            PlotState::Discarded => "discarded",
        };
        table([("state", text(state)), ("tokens", number(plot.tokens))])
    }

    fn ability_id(&self, ability: u16) -> String {
        let ability = self.rules.catalogue.abilities.get(ability as usize);
        ability.map_or_else(String::new, |ability| short_id(&ability.id).to_owned())
    }

    fn model_facts(&self, s: &State, model: ModelId) -> toml::Table {
        let own = s.model(model);
        let card = self.rules.character(s, model);
        let place = match own.place {
            Place::Waiting => "waiting",
            Place::Table => "table",
            Place::Infiltrating => "infiltrating",
            Place::Removed => "removed",
        };
        let on_table = s.is_on_table(model);
        let at = if on_table { point_text(own.at) } else { "none".to_owned() };
        let tokens =
            Token::ALL.map(|one| (one.word().to_owned(), number(own.tokens[one as usize])));
        let counters = card.tokens.iter().zip(own.counters);
        let counters = counters.map(|(name, count)| (name.clone(), number(count)));
        let cards = (0..CARDS_MAX).filter(|&card| own.cards[card] != NO_ABILITY);
        let upkeep = (0..SLOTS).map(Slot::of).filter(|slot| slot.is_in(own.upkeep));
        let all = TRAITS.iter().filter(|(_, bit)| self.rules.has_trait(s, model, *bit));
        let mut facts = table([
            ("at", text(at)),
            ("place", text(place)),
            ("on_table", Value::Boolean(on_table)),
            ("removed", Value::Boolean(own.place == Place::Removed)),
            ("infiltrating", Value::Boolean(own.place == Place::Infiltrating)),
            ("lp", number(own.lp)),
            ("lp_max", number(own.lp_max)),
            ("ap", number(own.ap)),
            ("facing", number(i64::from(own.facing) * 360 / 256)),
            ("moved_cm", text(cm_text(own.moved.into()))),
            ("crit_min", number(own.crit_min)),
            ("tokens", Value::Table(tokens.into_iter().collect())),
            ("counters", Value::Table(counters.collect())),
            ("cards", texts(cards.map(|card| self.ability_id(own.cards[card])))),
            ("upkeep", texts(upkeep.map(|slot| self.rules.slot_label(s, model, slot)))),
            ("traits", texts(all.map(|(word, _)| (*word).to_owned()))),
        ]);
        for (word, flag) in FLAGS {
            facts.insert(word.to_owned(), Value::Boolean(s.has(model, flag)));
        }
        for (word, stat) in [
            ("attack", Stat::At),
            ("damage", Stat::Dm),
            ("defence", Stat::Df),
            ("armour", Stat::Ar),
            ("resistance", Stat::Re),
        ] {
            facts.insert(word.to_owned(), number(self.rules.stat(s, model, stat)));
        }
        if on_table {
            self.add_place_facts(s, model, &mut facts);
        }
        facts
    }

    /// What depends on where the others stand; enemies that share their name with a friend are
    /// called `enemy_` and it.
    fn add_place_facts(&self, s: &State, model: ModelId, facts: &mut toml::Table) {
        let seat = state::seat_of(model);
        let names = |set: u32| texts(models_of(set).map(|one| self.rules.label_for(s, seat, one)));
        let others = s.on_table & !model.bit();
        let having = |test: &dyn Fn(ModelId) -> bool| {
            models_of(others).filter(|&one| test(one)).fold(0_u32, |set, one| set | one.bit())
        };
        let (walk, run) = self.rules.speed(s, model);
        facts.extend(table([
            ("engaged", names(self.rules.space.engaged_with(s, model))),
            ("zone", names(having(&|one| self.rules.in_zone(s, model, one)))),
            ("sees", names(having(&|one| self.rules.space.sees(s, model, one)))),
            ("covered", names(having(&|one| self.rules.space.sight(s, model, one).cover))),
            ("walk_cm", text(cm_text(walk))),
            ("run_cm", text(cm_text(run))),
            ("level_cm", text(cm_text(self.rules.space.level(s, model)))),
        ]));
        let distances = models_of(others)
            .map(|one| {
                let distance = text(cm_text(self.rules.space.distance(s, model, one)));
                (self.rules.label_for(s, seat, one), distance)
            })
            .collect();
        facts.insert("distance_cm".to_owned(), Value::Table(distances));
    }
}

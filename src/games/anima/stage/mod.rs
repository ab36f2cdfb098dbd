//! Scenarios: a state from a `[start]` table (`table.rs` says what it may hold).

pub(crate) mod drawing;
pub(crate) mod facts;
pub(crate) mod listed;
mod notation;
mod overview;
mod show;
pub(crate) mod table;

use crate::content::catalogue::{
    ADVANTAGES_MAX, CARDS_MAX, Form, Ground, Limit, PARTY_MAX, Piece, SLOTS,
};
use crate::content::vocabulary::State as Token;
use crate::rules::Rules;
use crate::rules::setup::forward;
use crate::space::point::Point;
use crate::stage::facts::{FLAGS, TRAITS};
use crate::state;
use crate::state::text::{read_point, short_id};
use crate::state::{Frame, Marker, Model, ModelId, Place, Plot, PlotState, Slot, State, flag};
use crate::state::{SetUpStep, TurnStep};
use tenbin_content::{Diagnostics, Node, nearest};
use tenbin_engine::{Chance, Seat, Stream};

/// Reads an id out of a list of ids; an error names the nearest.
fn place_of<'a>(
    node: &Node,
    id: &str,
    what: &str,
    known: impl Iterator<Item = &'a str> + Clone,
    diagnostics: &mut Diagnostics,
) -> Option<usize> {
    let found = known.clone().position(|one| one == id);
    if found.is_none() {
        let message = format!("there is no {what} `{id}`");
        match nearest(id, known) {
            Some(near) => {
                diagnostics.error_with_help(node.place, message, format!("did you mean `{near}`?"));
            }
            None => diagnostics.error(node.place, message),
        }
    }
    found
}

/// Reads the point of a key, if it is there.
fn point(node: &Node, key: &str, diagnostics: &mut Diagnostics) -> Option<Point> {
    point_of(node.get(key)?, diagnostics)
}

fn point_of(node: &Node, diagnostics: &mut Diagnostics) -> Option<Point> {
    let found = node.as_text().and_then(read_point);
    if found.is_none() {
        diagnostics.error_with_help(
            node.place,
            "this is no point of the table",
            "write \"x,y\" in centimetres with at most two decimals, such as \"60,30.5\"",
        );
    }
    found
}

/// A length in centimetres, in units.
fn length(node: &Node, key: &str) -> Option<i16> {
    node.decimal(key).map(|cm| (cm * 100.0).round() as i16)
}

/// What scenarios ask for and see.
#[derive(Copy, Clone)]
pub(crate) struct Stage<'a> {
    pub(crate) rules: &'a Rules,
}

impl Stage<'_> {
    /// A state from a `[start]` table that has the shape of one; what settles by itself is still to come.
    pub(crate) fn stage_state<C: Chance>(
        &self,
        start: &Node,
        chance: &mut C,
        diagnostics: &mut Diagnostics,
    ) -> Option<State> {
        let before = diagnostics.count();
        let mut s = self.rules.blank_state();
        self.stage_scenery(start, &mut s, diagnostics);
        let phase = start.text("phase").unwrap_or("action");
        let deploys = matches!(phase, "setup" | "deploy");
        if start.list("seats").is_empty() {
            let pairs = &self.rules.catalogue.pairs;
            let pair = pairs[chance.below(Stream::DEAL, pairs.len() as u32) as usize];
            self.stage_party(&mut s, Seat(0), pair.0, deploys);
            self.stage_party(&mut s, Seat(1), pair.1, deploys);
        }
        for (index, node) in start.list("seats").iter().enumerate() {
            self.stage_side(node, Seat(index as u8), deploys, &mut s, diagnostics);
        }
        if diagnostics.count() > before {
            return None;
        }
        self.check_places(start, &s, diagnostics);
        self.stage_phase(start, phase, &mut s, diagnostics);
        if diagnostics.count() > before {
            return None;
        }
        Some(s)
    }

    fn stage_scenery(&self, start: &Node, s: &mut State, diagnostics: &mut Diagnostics) {
        if let Some(node) = start.get("layout") {
            let ids = self.rules.catalogue.layouts.iter().map(|layout| layout.id.as_str());
            let id = node.as_text().unwrap_or_default();
            if let Some(layout) = place_of(node, id, "layout", ids, diagnostics) {
                s.layout = layout as u8;
                for &piece in &self.rules.catalogue.layouts[layout].pieces {
                    s.pieces.push(piece);
                }
            }
        }
        for node in start.list("pieces") {
            if s.pieces.is_full() {
                diagnostics.error(node.place, "a table holds no more pieces than these");
                return;
            }
            let template = self.stage_template(node, diagnostics);
            let at = point(node, "at", diagnostics);
            let turn = node.integer("turn").unwrap_or(0);
            if turn % 15 != 0 {
                diagnostics.error(node.place, "`turn` must be a multiple of 15 degrees (ANI-054)");
            }
            if let (Some(template), Some(at)) = (template, at) {
                s.pieces.push(Piece { template, turn: (turn / 15) as u8, at });
            }
        }
    }

    /// The template of a piece, by its id or by its kind and form.
    fn stage_template(&self, node: &Node, diagnostics: &mut Diagnostics) -> Option<u8> {
        let templates = &self.rules.catalogue.templates;
        let ids = templates.iter().map(|template| template.id.as_str());
        if let Some(id) = node.text("template") {
            return place_of(node, id, "template", ids, diagnostics).map(|found| found as u8);
        }
        let ground = match node.text("kind") {
            Some("forest") => Ground::Forest,
            Some("rocks") => Ground::Rocks,
            Some("hill") => Ground::Hill,
            Some("wall") => Ground::Wall,
            Some("block") => Ground::Block,
            Some("river") => Ground::River,
            Some(_) => Ground::Minor,
            None => {
                diagnostics.error(node.place, "a piece needs a `template`, or a `kind` and a form");
                return None;
            }
        };
        let form = match (length(node, "radius_cm"), length(node, "width_cm")) {
            (Some(radius), _) => Form::Circle { radius },
            (None, width) => Form::Rectangle {
                width: width.unwrap_or(0),
                depth: length(node, "depth_cm").unwrap_or(0),
            },
        };
        let found = templates.iter().position(|one| one.ground == ground && one.form == form);
        if found.is_none() {
            let ids: Vec<&str> = ids.collect();
            diagnostics.error_with_help(
                node.place,
                "no template has this kind and form",
                format!("the templates are {}; add one to the scenery file", ids.join(", ")),
            );
        }
        found.map(|found| found as u8)
    }

    /// A ready party sits down and, unless it is still to be deployed, stands in a row in its zone.
    fn stage_party(&self, s: &mut State, seat: Seat, party: u8, deploys: bool) {
        self.rules.seat_party(s, seat, party);
        if deploys {
            return;
        }
        let side = &mut s.sides[seat.index()];
        side.gnosis = 0;
        let (edge, count) = (side.edge, i32::from(side.models));
        let depth = self.rules.knobs.deploy_depth_cm / 2;
        let y = if edge == 0 { depth } else { self.rules.knobs.table_h_cm - depth };
        for (index, model) in s.party_of(seat).enumerate() {
            let x = self.rules.knobs.table_w_cm * (index as i32 + 1) / (count + 1);
            let wanted = Point::new(x as i16, y as i16);
            let at = self.rules.space.nearest_fit(s, model, wanted).unwrap_or(wanted);
            self.rules.put_on_table(s, model, at);
            s.model_mut(model).ap = self.recovery_of(s, model);
        }
    }

    /// Action points of an ordinary Recovery.
    fn recovery_of(&self, s: &State, model: ModelId) -> u8 {
        let card = self.rules.character(s, model);
        card.recovery.min(card.ap_max)
    }

    fn stage_side(
        &self,
        node: &Node,
        seat: Seat,
        deploys: bool,
        s: &mut State,
        diagnostics: &mut Diagnostics,
    ) {
        if let Some(edge) = node.text("edge") {
            s.sides[seat.index()].edge = u8::from(edge == "upper");
        }
        if let Some(id) = node.get("party") {
            let ids = self.rules.catalogue.parties.iter().map(|party| party.id.as_str());
            let text = id.as_text().unwrap_or_default();
            if let Some(party) = place_of(id, text, "party", ids, diagnostics) {
                self.stage_party(s, seat, party as u8, deploys);
            }
            if let Some(models) = node.get("models") {
                diagnostics.error(models.place, "a side has a `party` or `models`, not both");
                return;
            }
        }
        self.stage_advantages(node, seat, s, diagnostics);
        for (index, model) in node.list("models").iter().enumerate() {
            let number = ModelId::in_party(seat, index as u8);
            s.sides[seat.index()].models = index as u8 + 1;
            if self.stage_model(model, number, deploys, s, diagnostics).is_none() {
                return;
            }
        }
        for plot in node.list("plots") {
            self.stage_plot(plot, seat, s, diagnostics);
        }
        for marker in node.list("markers") {
            self.stage_marker(marker, seat, s, diagnostics);
        }
        let waiting = self.rules.models_in(s, seat, Place::Infiltrating).count();
        if !deploys && (waiting == 0) != s.sides[seat.index()].markers.is_empty() {
            diagnostics.error_with_help(
                node.place,
                "infiltrating models and markers go together (ANI-410, ANI-421)",
                "give `markers` and a model with `infiltrating = true`, or neither",
            );
        }
        if let Some(gnosis) = node.integer("gnosis") {
            s.sides[seat.index()].gnosis = gnosis as u8;
        }
    }

    fn stage_advantages(
        &self,
        node: &Node,
        seat: Seat,
        s: &mut State,
        diagnostics: &mut Diagnostics,
    ) {
        let list = &self.rules.catalogue.advantages;
        for (index, wanted) in node.list("advantages").iter().enumerate() {
            let ids = list
                .iter()
                .map(|&one| self.rules.catalogue.abilities[usize::from(one)].id.as_str());
            let id = wanted.as_text().unwrap_or_default();
            let found = place_of(wanted, id, "organisation advantage", ids, diagnostics);
            if index >= ADVANTAGES_MAX {
                diagnostics.error(wanted.place, "a party has no more advantages than these");
            } else if let Some(found) = found {
                let side = &mut s.sides[seat.index()];
                side.advantages[index] = list[found];
                side.advantage_members[index] = u16::MAX;
                s.triggers |= self.rules.index.abilities[list[found] as usize].triggers;
            }
        }
    }

    fn stage_plot(&self, node: &Node, seat: Seat, s: &mut State, diagnostics: &mut Diagnostics) {
        let list = &self.rules.catalogue.plots;
        let ids =
            list.iter().map(|&one| self.rules.catalogue.abilities[usize::from(one)].id.as_str());
        let id = node.as_text().or_else(|| node.text("card")).unwrap_or_default();
        let Some(found) = place_of(node, id, "plot card", ids, diagnostics) else { return };
        let state = match node.text("state") {
            Some("open") => PlotState::Open,
            Some("discarded") => PlotState::Discarded,
            _ => PlotState::FaceDown,
        };
        let tokens = node.integer("tokens").unwrap_or(0) as u8;
        let plots = &mut s.sides[seat.index()].plots;
        if plots.is_full() {
            diagnostics.error(node.place, "a party has no more plot cards than these");
        } else {
            plots.push(Plot { card: list[found], state, tokens });
        }
    }

    fn stage_marker(&self, node: &Node, seat: Seat, s: &mut State, diagnostics: &mut Diagnostics) {
        let at = match node.get("at") {
            Some(at) => point_of(at, diagnostics),
            None => point_of(node, diagnostics),
        };
        let label = node.text("under");
        let under =
            label.map_or(Some(ModelId::NONE), |label| self.rules.find_label(s, seat, label));
        if under.is_none() {
            let label = label.unwrap_or_default();
            diagnostics.error(node.place, format!("there is no model `{label}`"));
        }
        if let (Some(at), Some(under)) = (at, under) {
            s.sides[seat.index()].markers.push(Marker { at, under });
        }
    }

    fn stage_model(
        &self,
        node: &Node,
        model: ModelId,
        deploys: bool,
        s: &mut State,
        diagnostics: &mut Diagnostics,
    ) -> Option<()> {
        let key = node.get("character")?;
        let ids = self.rules.catalogue.characters.iter().map(|one| one.id.as_str());
        let id = key.as_text().unwrap_or_default();
        let character = place_of(key, id, "character", ids, diagnostics)?;
        let mut cards = Vec::new();
        for card in node.list("cards") {
            let list = &self.rules.catalogue.cards;
            let ids = list
                .iter()
                .map(|&one| self.rules.catalogue.abilities[usize::from(one)].id.as_str());
            let id = card.as_text().unwrap_or_default();
            cards.push(list[place_of(card, id, "equipment or power", ids, diagnostics)?]);
        }
        if cards.len() > CARDS_MAX {
            diagnostics.error(node.place, "a model bears two cards at most (ANI-028, ANI-352)");
            return None;
        }
        self.rules.seat_model(s, model, character as u8, &cards);
        self.stage_uses(node, model, s, diagnostics);
        self.rules.refresh_model(s, model);
        stage_stats(node, s.model_mut(model), self.rules.knobs.inch_cm, diagnostics);
        let ap = node.integer("ap").map_or_else(|| self.recovery_of(s, model), |ap| ap as u8);
        let edge = s.sides[model.index() / PARTY_MAX].edge;
        let own = s.model_mut(model);
        own.ap = if deploys { 0 } else { ap };
        own.lp = node.integer("lp").map_or(own.lp_max, |lp| lp as u8);
        own.facing = node.integer("facing").map_or(forward(edge), |deg| (deg * 256 / 360) as u8);
        own.moved = length(node, "moved_cm").unwrap_or(0);
        for (word, flag) in FLAGS {
            if node.boolean(word) == Some(true) {
                own.flags |= flag;
            }
        }
        self.stage_tokens(node, model, s, diagnostics);
        let at = point(node, "at", diagnostics);
        let infiltrating = node.boolean("infiltrating") == Some(true);
        match at {
            Some(_) if deploys || infiltrating => {
                let message = "a model still to be placed, or infiltrating, has no `at`";
                diagnostics.error(node.place, message);
            }
            Some(at) => self.rules.put_on_table(s, model, at),
            None if infiltrating => s.model_mut(model).place = Place::Infiltrating,
            None if deploys => {}
            None => {
                let own = s.model_mut(model);
                (own.place, own.lp) = (Place::Removed, 0);
            }
        }
        Some(())
    }

    /// Upkeeps that run, and abilities used.
    fn stage_uses(
        &self,
        node: &Node,
        model: ModelId,
        s: &mut State,
        diagnostics: &mut Diagnostics,
    ) {
        for key in ["upkeep", "used"] {
            for one in node.list(key) {
                let id = one.as_text().unwrap_or_default();
                let slot = (0..SLOTS).map(Slot::of).find_map(|slot| {
                    let (_, ability) = self.rules.ability_in(s, model, slot)?;
                    (short_id(&ability.id) == id).then_some((slot, ability.limit))
                });
                let Some((slot, limit)) = slot else {
                    let message = format!("it has no ability or card `{id}`");
                    diagnostics.error(one.place, message);
                    continue;
                };
                let own = s.model_mut(model);
                match (key, limit) {
                    ("upkeep", _) => {
                        own.upkeep |= slot.bit();
                        own.upkeep_paid |= slot.bit();
                    }
                    (_, Limit::Game(_)) => own.used_game |= 1 << slot.uses_shift(),
                    _ => own.used_turn |= 1 << slot.uses_shift(),
                }
            }
        }
    }

    fn stage_tokens(
        &self,
        node: &Node,
        model: ModelId,
        s: &mut State,
        diagnostics: &mut Diagnostics,
    ) {
        let states = Token::ALL.iter().map(|state| state.word());
        for (name, _, count) in node.get("tokens").into_iter().flat_map(Node::entries) {
            if let Some(state) = place_of(count, name, "state", states.clone(), diagnostics) {
                s.model_mut(model).tokens[state] = count.as_integer().unwrap_or(0) as u8;
            }
        }
        let names = self.rules.character(s, model).tokens.iter().map(String::as_str);
        for (name, _, count) in node.get("counters").into_iter().flat_map(Node::entries) {
            let what = "token of this character";
            if let Some(counter) = place_of(count, name, what, names.clone(), diagnostics) {
                s.model_mut(model).counters[counter] = count.as_integer().unwrap_or(0) as u8;
            }
        }
    }

    /// Every model stands where it can.
    fn check_places(&self, start: &Node, s: &State, diagnostics: &mut Diagnostics) {
        for (index, side) in start.list("seats").iter().enumerate() {
            for (number, node) in side.list("models").iter().enumerate() {
                let model = ModelId::in_party(Seat(index as u8), number as u8);
                if s.is_on_table(model) && !self.rules.space.fits(s, model, s.model(model).at) {
                    let place = node.get("at").map_or(node.place, |at| at.place);
                    let message = format!(
                        "{} cannot stand here (ANI-011, ANI-446)",
                        self.rules.label(s, model)
                    );
                    diagnostics.error_with_help(
                        place,
                        message,
                        "its whole base must be on the table, off other bases and impassable pieces",
                    );
                }
            }
        }
    }

    /// Where the game goes on.
    fn stage_phase(&self, start: &Node, phase: &str, s: &mut State, diagnostics: &mut Diagnostics) {
        let seat = |key: &str, default: Seat| {
            start.integer(key).map_or(default, |number| Seat(number as u8 - 1))
        };
        s.first = seat("first", Seat(0));
        s.to_pick = seat("pick", s.first);
        let turn = start.integer("turn").map(|turn| turn as u8);
        s.turn = turn.unwrap_or(1);
        match phase {
            "setup" | "deploy" => {
                s.turn = 0;
                let from = if phase == "setup" { SetUpStep::Scenery } else { SetUpStep::KeepFirst };
                s.frames.push(Frame::SetUp(from));
            }
            "recovery" => {
                // The turn begins with its Recovery; the first one gives no action points.
                s.turn = turn.unwrap_or(2) - 1;
                s.frames.push(Frame::Turn(TurnStep::Begin));
            }
            "upkeep" => {
                for model in &mut s.models {
                    model.upkeep_paid = 0;
                }
                s.frames.push(Frame::Turn(TurnStep::UpkeepRules));
            }
            "action_start" => s.frames.push(Frame::Turn(TurnStep::ActionRules)),
            "end" => s.frames.push(Frame::Turn(TurnStep::ActionEnd)),
            _ => {
                s.frames.push(Frame::Turn(TurnStep::ActionEnd));
                s.frames.push(Frame::PickNext);
            }
        }
        if let Some(node) = start.get("active_model") {
            let label = node.as_text().unwrap_or_default();
            match self.rules.find_label(s, s.to_pick, label) {
                Some(model) if s.is_on_table(model) && phase == "action" => {
                    s.active = model;
                    s.to_pick = state::seat_of(model);
                    s.set(model, flag::ACTIVATED);
                    s.frames.push(Frame::Activation);
                }
                Some(_) => {
                    let message = "only a model on the table is active, and in the Action phase";
                    diagnostics.error(node.place, message);
                }
                None => {
                    let all = [Seat(0), Seat(1)].into_iter().flat_map(|seat| s.party_of(seat));
                    let all: Vec<String> = all.map(|model| self.rules.label(s, model)).collect();
                    diagnostics.error_with_help(
                        node.place,
                        format!("there is no model `{label}`"),
                        format!("the models are {}", all.join(", ")),
                    );
                }
            }
        }
    }
}

/// Numbers other than those of the card. They are the model's own and last until the card is worked
/// out anew (when an upkeep begins or ends, or something for the game is gained).
fn stage_stats(node: &Node, own: &mut Model, inch: i32, diagnostics: &mut Diagnostics) {
    let Some(stats) = node.get("stats") else { return };
    for (index, key) in ["at", "dm", "df", "ar", "re"].into_iter().enumerate() {
        if let Some(value) = stats.integer(key) {
            own.stats[index] = value as i8;
        }
    }
    if let Some(lp) = stats.integer("lp") {
        own.lp_max = lp as u8;
    }
    if let Some(inches) = stats.integer("walk_in") {
        own.walk = (inches as i32 * inch) as i16;
    }
    if let Some(inches) = stats.integer("run_in") {
        own.run = (inches as i32 * inch) as i16;
    }
    if let Some(die) = stats.integer("crit_min") {
        own.crit_min = die as u8;
    }
    if stats.get("traits").is_some() {
        own.traits = 0;
        for one in stats.list("traits") {
            let id = one.as_text().unwrap_or_default();
            let words = TRAITS.iter().map(|(word, _)| *word);
            if let Some(found) = place_of(one, id, "trait", words, diagnostics) {
                own.traits |= TRAITS[found].1;
            }
        }
    }
}

//! Tables made in a test: models and scenery without anything of a game.

use std::sync::LazyLock;

use tenbin::engine::Seat;
use tenbin::games::anima::content::catalogue::{
    Catalogue, Character, CrashClass, Form, Ground, Piece, SizeRow, Template,
};
use tenbin::games::anima::content::compile::Compiled;
use tenbin::games::anima::content::knobs::Knobs;
use tenbin::games::anima::content::vocabulary::{Affiliation, Base, Faction};
use tenbin::games::anima::space::point::Point;
use tenbin::games::anima::state::{ModelId, Place, Shove, Stand, State};
use tenbin::games::anima::{Action, Anima, Rules};

use super::rules;

/// A game whose characters are one of each base, and a state to put models and pieces into.
pub(crate) struct Scene {
    pub(crate) game: Anima,
    pub(crate) state: State,
}

fn character(base: Base) -> Character {
    Character {
        id: String::new(),
        name: String::new(),
        source: String::new(),
        affiliation: Affiliation::Wanderers,
        faction: Faction::Unaligned,
        categories: 0,
        level: 10,
        stats: [0; 5],
        damage_second: 0,
        lp: 10,
        walk: 2000,
        run: 3000,
        squares: (4, 6),
        recovery: 3,
        ap_max: 4,
        base,
        traits: 0,
        ranged: 0,
        reach: 0,
        immune: 0,
        crit_min: 0,
        tokens: Vec::new(),
        abilities: Vec::new(),
        triggers: 0,
    }
}

fn catalogue() -> Catalogue {
    Catalogue {
        abilities: Vec::new(),
        rules: Vec::new(),
        ops: Vec::new(),
        lists: Vec::new(),
        conditions: Vec::new(),
        characters: [Base::Small, Base::Medium, Base::Large].map(character).to_vec(),
        cards: Vec::new(),
        plots: Vec::new(),
        advantages: Vec::new(),
        templates: Vec::new(),
        pool: Vec::new(),
        layouts: Vec::new(),
        layouts_played: Vec::new(),
        parties: Vec::new(),
        pairs: Vec::new(),
        size: SizeRow { class: 2, leaders: 1, gnosis: 3, points: 30, advantages: 1 },
    }
}

/// A kind of scenery of section 3.8, with a form.
pub(crate) fn template(ground: Ground, form: Form) -> Template {
    let (height, crash, sight, cover, slow, impassable, climbable) = match ground {
        Ground::Forest => (600, CrashClass::Forest, false, true, true, false, false),
        Ground::Rocks => (400, CrashClass::Minor, false, true, true, false, false),
        Ground::Hill => (500, CrashClass::None, true, false, false, false, false),
        Ground::Wall => (800, CrashClass::Wall, true, false, false, true, false),
        Ground::Block => (1500, CrashClass::Impassable, true, false, false, true, true),
        Ground::River => (0, CrashClass::Impassable, false, false, false, true, false),
        Ground::Minor => (200, CrashClass::Minor, false, true, false, false, false),
    };
    Template {
        id: String::new(),
        ground,
        form,
        height,
        crash,
        blocks_sight: sight,
        cover,
        slow,
        impassable,
        climbable,
    }
}

/// A disc.
pub(crate) fn circle(radius: i16) -> Form {
    Form::Circle { radius }
}

/// A rectangle.
pub(crate) fn rect(width: i16, depth: i16) -> Form {
    Form::Rectangle { width, depth }
}

impl Scene {
    /// An empty table with the default rules.
    pub(crate) fn new() -> Self {
        // To make a game takes longer than most of what is done with it.
        static GAME: LazyLock<Anima> = LazyLock::new(|| {
            Anima::new(Compiled {
                knobs: rules::knobs(),
                costs: rules::costs(),
                crashes: rules::crashes(),
                numbers: rules::numbers(),
                catalogue: catalogue(),
            })
        });
        let game = GAME.clone();
        let mut state = game.rules.blank_state();
        state.turn = 1;
        Self { game, state }
    }

    /// Changes the kinds of scenery; what the game works out about them at load follows.
    pub(crate) fn change_templates(&mut self, change: impl FnOnce(&mut Vec<Template>)) {
        self.change(|content| change(&mut content.catalogue.templates));
    }

    /// Changes knobs.
    pub(crate) fn change_knobs(&mut self, change: impl FnOnce(&mut Knobs)) {
        self.change(|content| change(&mut content.knobs));
    }

    fn change(&mut self, change: impl FnOnce(&mut Compiled)) {
        let Rules { knobs, costs, crashes, numbers, catalogue, .. } = self.game.rules.clone();
        let mut content = Compiled { knobs, costs, crashes, numbers, catalogue };
        change(&mut content);
        self.game = Anima::new(content);
    }

    /// Adds a kind of scenery; its number.
    pub(crate) fn kind(&mut self, ground: Ground, form: Form) -> u8 {
        let kind = self.game.rules.catalogue.templates.len() as u8;
        self.change_templates(|templates| templates.push(template(ground, form)));
        kind
    }

    /// Puts a model of a seat on the table; its number.
    pub(crate) fn model(&mut self, seat: u8, base: Base, x: i16, y: i16) -> ModelId {
        let side = &mut self.state.sides[seat as usize];
        let model = ModelId::in_party(Seat(seat), side.models);
        side.models += 1;
        let card = self.state.model_mut(model);
        card.character = base as u8;
        card.at = Point::new(x, y);
        card.place = Place::Table;
        (card.walk, card.run) = (2000, 3000);
        self.state.on_table |= model.bit();
        model
    }

    /// A small base.
    pub(crate) fn small(&mut self, seat: u8, x: i16, y: i16) -> ModelId {
        self.model(seat, Base::Small, x, y)
    }

    /// Puts a piece on the table; its number.
    pub(crate) fn piece(&mut self, ground: Ground, form: Form, x: i16, y: i16, turn: u8) -> u8 {
        self.pieces(&[(ground, form, x, y, turn)]);
        self.state.pieces.len() as u8 - 1
    }

    /// Puts several pieces on the table; the game is made anew once.
    pub(crate) fn pieces(&mut self, pieces: &[(Ground, Form, i16, i16, u8)]) {
        if pieces.is_empty() {
            return;
        }
        let first = self.game.rules.catalogue.templates.len() as u8;
        let kinds = pieces.iter().map(|&(ground, form, ..)| template(ground, form));
        self.change_templates(|templates| templates.extend(kinds));
        for (kind, &(_, _, x, y, turn)) in (first..).zip(pieces) {
            self.state.pieces.push(Piece { template: kind, turn, at: Point::new(x, y) });
        }
    }

    /// Where a model is.
    pub(crate) fn at(&self, model: ModelId) -> Point {
        self.state.model(model).at
    }

    /// A displacement of a model in a direction, so many units.
    pub(crate) fn shove(&self, model: ModelId, direction: (i16, i16), left: i16) -> Shove {
        Shove {
            model,
            by: ModelId::NONE,
            dx: direction.0,
            dy: direction.1,
            left,
            whole: left,
            from: self.at(model),
            pieces: 0,
            passed: ModelId::NONE,
        }
    }
}

impl Scene {
    /// The points that a model may be put to.
    pub(crate) fn spots(&self, model: ModelId, stand: Stand, argument: u8) -> Vec<Point> {
        let mut found = Vec::new();
        self.game.rules.spots(&self.state, model, stand, argument, &mut |action| {
            if let Action::Spot(at) = action {
                found.push(at);
            }
        });
        found
    }
}

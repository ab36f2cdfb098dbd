//! The texts that actions may have.

use crate::content::vocabulary::State as Token;
use crate::stage::Stage;
use crate::state::SEATS;
use crate::state::text::short_id;
use tenbin_lab::module::notation::{Class, Notation};

impl Stage<'_> {
    /// The texts that actions may have.
    pub(crate) fn texts(&self) -> Notation {
        let catalogue = &self.rules.catalogue;
        let models: Vec<String> = catalogue.characters.iter().map(|one| one.id.clone()).collect();
        let all = || catalogue.abilities.iter();
        let abilities: Vec<String> = all().map(|one| short_id(&one.id).to_owned()).collect();
        let plots = all().map(|one| one.id.clone()).collect();
        let states = Token::ALL.iter().map(|one| one.word().to_owned()).collect();
        Notation::new(
            &[
                "pass",
                "edge lower|upper",
                "first SEAT",
                "turn NUMBER",
                "keep_off|deploy|redeploy|pick|place|target MODEL",
                "marker NUMBER",
                "spot POINT",
                "contact MODEL",
                "reveal MODEL NUMBER",
                "climb NUMBER",
                "attack|shoot|charge|push|slam MODEL",
                "seek NUMBER?",
                "use ABILITY MODEL? NUMBER?",
                "react MODEL ABILITY MODEL?",
                "plot PLOT MODEL? NUMBER?",
                "shield|intercept MODEL",
                "face|direction|number NUMBER",
                "state STATE",
                "pay|drop|gnosis|walk|run|free_move|escape|dodge|counter|give_up|end",
            ],
            vec![
                ("SEAT", Class::Seat(SEATS as u8)),
                ("NUMBER", Class::Number),
                ("POINT", Class::Point),
                ("MODEL", Class::Names(models)),
                ("ABILITY", Class::Names(abilities)),
                ("PLOT", Class::Names(plots)),
                ("STATE", Class::Words(states)),
            ],
        )
    }
}

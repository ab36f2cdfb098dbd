//! The texts that actions may have.

use crate::board::{Room, SPACES, Space};
use crate::stage::Stage;
use crate::state::text::{room_name, space_name};
use tenbin_lab::module::notation::{Class, Notation};

impl Stage<'_> {
    /// The texts that actions may have.
    pub(crate) fn texts(&self) -> Notation {
        let catalogue = &self.rules.catalogue;
        let words = |ids: Vec<&String>| Class::Words(ids.into_iter().cloned().collect());
        let rewards = catalogue.rewards.iter().map(|one| &one.id).collect();
        let tokens = catalogue.tokens.iter().map(|one| &one.id).collect();
        let cards = catalogue.actions.iter().map(|one| &one.id).collect();
        let mut spaces: Vec<String> = (0..SPACES as u8).map(Space::of).map(space_name).collect();
        // A ladder may be named wherever there could be one, whether or not the edge is an outer one.
        spaces.extend(
            Room::OUTER
                .into_iter()
                .flat_map(|room| (0..6).map(move |edge| format!("{}.L{edge}", room_name(room)))),
        );
        Notation::new(
            &[
                "pass",
                "wolf WOLF",
                "card CARD",
                "rest",
                "go|sneak|space SPACE",
                "use NUMBER",
                "reward REWARD",
                "token TOKEN",
                "peek",
                "encounter",
                "fight",
                "help",
                "decline",
                "melee|ranged STRIGOI",
                "spend played",
                "spend token TOKEN",
                "spend reward REWARD",
                "spend card CARD",
                "guard wound|shock with played",
                "guard wound|shock with token TOKEN",
                "guard wound|shock with reward REWARD",
                "guard wound|shock with card CARD",
                "wound WOUND",
                "SEAT",
                "platform ROOM",
                "orientation NUMBER",
            ],
            vec![
                ("SEAT", Class::Seat(self.rules.seats)),
                ("NUMBER", Class::Number),
                ("WOLF", words(catalogue.heroes.iter().map(|one| &one.id).collect())),
                ("CARD", words(cards)),
                ("REWARD", words(rewards)),
                ("TOKEN", words(tokens)),
                ("WOUND", words(catalogue.wounds.iter().map(|one| &one.id).collect())),
                ("STRIGOI", words(catalogue.vampires.iter().map(|one| &one.id).collect())),
                ("SPACE", Class::Words(spaces)),
                ("ROOM", Class::Words(Room::ALL.into_iter().map(room_name).collect())),
            ],
        )
    }
}

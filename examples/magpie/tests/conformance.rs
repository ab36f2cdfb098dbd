//! What every game must keep: legal lists, hidden information, seeds, schemas, damaged files. It
//! reads configs/, strategies/, tests/perft/magpie.toml and tests/signature/magpie.txt.

#[test]
fn magpie_is_a_game_like_any_other() {
    tenbin::conformance::<magpie::Magpie>();
}

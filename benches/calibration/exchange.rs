//! Rules of Ninja that play differently and are equal in truth: two cards have exchanged all but their ids, so
//! that each lies where the other lay.

/// The cards that are exchanged: weapons that different clans may bear.
const EXCHANGED: [&str; 2] = ["katana", "shuriken"];

/// The card of an id, as advantages.toml has it.
pub(crate) fn block<'a>(cards: &'a str, id: &str) -> Result<&'a str, String> {
    let own = format!("id = \"{id}\"\n");
    let mut blocks = cards.split("\n[[advantage]]\n").skip(1);
    blocks.find(|block| block.starts_with(&own)).ok_or(format!("no card {id}"))
}

/// Two variants, one after the other: without the two cards, and with them exchanged.
pub(crate) fn exchanged(cards: &str) -> Result<[String; 2], String> {
    let mut gone = "description = \"two cards less\"\n".to_owned();
    let mut back = "description = \"two cards, exchanged\"\n".to_owned();
    for (id, other) in EXCHANGED.iter().zip(EXCHANGED.iter().rev()) {
        gone.push_str(&format!("[[advantage]]\nid = \"{id}\"\nremove = true\n"));
        let text = block(cards, other)?.replacen(&format!("\"{other}\""), &format!("\"{id}\""), 1);
        back.push_str(&format!("[[advantage]]\n{text}\n"));
    }
    Ok([gone, back])
}

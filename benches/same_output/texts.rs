//! Texts that the program reads and prints, as far as the tools that drive it need them.

/// The rows of a CSV text, its header first.
pub(crate) fn read_csv(text: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let (mut row, mut cell, mut inside) = (Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if inside && letters.peek() == Some(&'"') => {
                cell.push('"');
                letters.next();
            }
            '"' => inside = !inside,
            ',' if !inside => row.push(std::mem::take(&mut cell)),
            '\n' if !inside => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            letter => cell.push(letter),
        }
    }
    rows
}

/// A strategy that plays on, with as few games for a decision as can be.
pub(crate) fn quick(text: &str) -> String {
    let line = |line: &str| match line.split_once(" = ") {
        Some((key, _)) if key.starts_with("rollouts") => format!("{key} = 1\n"),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

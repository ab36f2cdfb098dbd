//! What `tenbin schema` writes for editors allows every shipped file, and refuses what the program
//! refuses. The validator knows the words of JSON Schema that our schemas use, and no others.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value as Json};

/// The schema of a kind of file.
fn schema(kind: &str, game: &str) -> Json {
    let output = Command::new(env!("CARGO_BIN_EXE_tenbin"))
        .args(["schema", kind, game])
        .output()
        .expect("the program");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Where a value is not what a schema allows: a path and what is wrong, the first thing of each
/// value.
struct Validator<'a> {
    definitions: &'a Map<String, Json>,
}

impl Validator<'_> {
    fn check(&self, schema: &Json, value: &Json, path: &str) -> Result<(), String> {
        let schema = schema.as_object().expect("a schema is an object");
        for (word, wanted) in schema {
            let fine = match word.as_str() {
                "$schema" | "$defs" | "title" | "description" => true,
                "$ref" => {
                    let name = wanted.as_str().and_then(|text| text.strip_prefix("#/$defs/"));
                    self.check(&self.definitions[name.expect("a definition")], value, path)?;
                    true
                }
                "anyOf" => {
                    let kinds = wanted.as_array().expect("a list");
                    kinds.iter().any(|kind| self.check(kind, value, path).is_ok())
                }
                "type" => has_type(wanted.as_str().expect("one type"), value),
                "enum" => wanted.as_array().expect("a list").contains(value),
                "pattern" => fits(wanted.as_str().expect("a text"), value),
                "minimum" => value.as_f64() >= wanted.as_f64(),
                "maximum" => value.as_f64() <= wanted.as_f64(),
                "minItems" => length(value) >= wanted.as_u64().expect("a number"),
                "maxItems" => length(value) <= wanted.as_u64().expect("a number"),
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(wanted, item, &format!("{path}[{index}]"))?;
                    }
                    true
                }
                "required" => {
                    let keys = wanted.as_array().expect("a list").iter();
                    keys.filter_map(Json::as_str).all(|key| value.get(key).is_some())
                }
                "properties" => {
                    for (key, property) in wanted.as_object().expect("a table") {
                        if let Some(inner) = value.get(key) {
                            self.check(property, inner, &format!("{path}.{key}"))?;
                        }
                    }
                    true
                }
                "additionalProperties" => self.check_others(schema, wanted, value, path)?,
                other => panic!("the validator does not know `{other}`"),
            };
            if !fine {
                return Err(format!("{path}: `{word}` {wanted} does not allow {value}"));
            }
        }
        Ok(())
    }

    /// The keys that `properties` does not name.
    fn check_others(
        &self,
        schema: &Map<String, Json>,
        wanted: &Json,
        value: &Json,
        path: &str,
    ) -> Result<bool, String> {
        for (key, inner) in value.as_object().into_iter().flatten() {
            if schema.get("properties").is_some_and(|named| named.get(key).is_some()) {
                continue;
            }
            if wanted == &Json::Bool(false) {
                return Err(format!("{path}: no key `{key}` is allowed"));
            }
            self.check(wanted, inner, &format!("{path}.{key}"))?;
        }
        Ok(true)
    }
}

fn has_type(kind: &str, value: &Json) -> bool {
    match kind {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the validator does not know the type `{other}`"),
    }
}

fn fits(pattern: &str, value: &Json) -> bool {
    assert_eq!(pattern, "^[A-Za-z0-9_-]+$", "the only pattern the validator knows");
    let fine = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
    value.as_str().is_some_and(|text| !text.is_empty() && text.bytes().all(fine))
}

fn length(value: &Json) -> u64 {
    value.as_array().map_or(0, Vec::len) as u64
}

fn validate(schema: &Json, text: &str) -> Result<(), String> {
    let none = Map::new();
    let definitions = schema["$defs"].as_object().unwrap_or(&none);
    let value: toml::Table = text.parse().expect("TOML");
    let value = serde_json::to_value(value).expect("TOML is JSON");
    Validator { definitions }.check(schema, &value, "file")
}

/// The TOML files right in a folder of the repository.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    found.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    found.sort();
    found
}

#[test]
fn every_shipped_file_is_allowed_by_its_schema() {
    let mut checked = 0;
    for game in tenbin::GAMES.names() {
        for (kind, folders) in [
            ("content", vec![format!("configs/{game}"), format!("configs/{game}/variants")]),
            ("experiment", vec![format!("configs/{game}/experiments")]),
            ("goal", vec![format!("configs/{game}/goals")]),
            ("scenario", vec![format!("configs/{game}/scenarios")]),
            ("strategy", vec![format!("strategies/{game}")]),
        ] {
            let schema = schema(kind, game);
            for file in folders.iter().flat_map(|folder| files(folder)) {
                let text = fs::read_to_string(&file).expect("readable");
                if let Err(error) = validate(&schema, &text) {
                    panic!("{}: {error}", file.display());
                }
                checked += 1;
            }
        }
    }
    assert!(checked > 200, "{checked} files");
}

#[test]
fn what_the_program_refuses_the_schema_refuses() {
    let content = schema("content", "ninja");
    for text in [
        "[rules]\nhand_limt = 6\n",
        "[rules]\nhand_limit = \"six\"\n",
        "[rules]\nhand_limit = 1000\n",
        "[[advantage]]\nid = \"a b\"\n",
        "[[advantage]]\nid = \"katana\"\nremove = \"yes\"\n",
    ] {
        assert!(validate(&content, text).is_err(), "{text}");
    }
    let variant = "description = \"x\"\n[[advantage]]\nid = \"katana\"\nremove = true\n";
    assert_eq!(validate(&content, variant), Ok(()));
    assert_eq!(validate(&content, &variant.replace("true", "[\"tags\"]")), Ok(()));
    assert!(validate(&content, &variant.replace("true", "[1]")).is_err());
    assert!(validate(&schema("strategy", "ninja"), "kind = \"weighted\"\nwieghts = {}\n").is_err());
}

/// Every line of the talk that the page of programs shows is one of the protocol.
#[test]
fn the_lines_of_the_protocol_fit_its_schema() {
    let schema = schema("protocol", "");
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/programs.md"))
        .expect("the page");
    let lines: Vec<&str> = page.lines().filter(|line| line.starts_with('{')).collect();
    assert!(lines.len() >= 9, "{lines:?}");
    let definitions = schema["$defs"].as_object().expect("definitions");
    let validator = Validator { definitions };
    let fits = |line: &str| {
        let value: Json = serde_json::from_str(line).expect("a line of JSON");
        validator.check(&schema, &value, "")
    };
    for line in &lines {
        assert_eq!(fits(line), Ok(()), "{line}");
    }
    assert!(fits(r#"{"id":1}"#).is_err());
    assert!(fits(r#"{"type":"ready","protocol":2}"#).is_err());
}

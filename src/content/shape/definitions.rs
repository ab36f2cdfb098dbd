//! The shapes that a JSON Schema defines by name.

use serde_json::{Map, Value as Json};

use super::{Field, Shape, Tagged};
use crate::format;

/// The JSON Schema of a key's value.
pub(super) fn property(field: &Field, definitions: &mut Definitions) -> Map<String, Json> {
    let mut property = field.kind.json(definitions);
    let description = match (field.meaning, field.clause) {
        (meaning, "") => meaning.to_owned(),
        (meaning, clause) => format!("{meaning} ({clause})"),
    };
    if !description.is_empty() {
        property.insert("description".into(), description.into());
    }
    property
}

/// A file may say its format, which no shape has.
pub(super) fn with_format(mut schema: Json) -> Json {
    if let Some(properties) = schema["properties"].as_object_mut() {
        properties.insert(format::KEY.to_owned(), format::json_property());
    }
    schema
}

/// The shapes met while a JSON Schema is written: shapes may contain themselves.
#[derive(Default)]
pub(super) struct Definitions {
    /// Whether what is described may leave keys out and remove elements.
    pub(super) is_part: bool,
    /// Address of the fields or forms, and the name given.
    pub(super) names: Vec<(*const (), String)>,
    pub(super) bodies: Vec<(String, Map<String, Json>)>,
}

impl Definitions {
    /// The name under which a shape is defined; defines it at the first call.
    pub(super) fn name_of(&mut self, shape: &'static Shape) -> String {
        self.name_at(shape.fields.as_ptr().cast(), shape.name, |own| shape.json_body(own))
    }

    /// The same of a table that a word tells.
    pub(super) fn name_of_tagged(&mut self, tagged: &'static Tagged) -> String {
        self.name_at(tagged.forms.as_ptr().cast(), tagged.name, |own| tagged.json_body(own))
    }

    fn name_at(
        &mut self,
        address: *const (),
        shown: &str,
        body: impl FnOnce(&mut Self) -> Map<String, Json>,
    ) -> String {
        if let Some((_, name)) = self.names.iter().find(|(known, _)| *known == address) {
            return name.clone();
        }
        let base: String = shown
            .chars()
            .map(|character| if character.is_alphanumeric() { character } else { '_' })
            .collect();
        let mut name = base.clone();
        let mut number = 2;
        while self.names.iter().any(|(_, known)| *known == name) {
            name = format!("{base}_{number}");
            number += 1;
        }
        // Known before its body is written: the body may refer to it.
        self.names.push((address, name.clone()));
        let body = body(self);
        self.bodies.push((name.clone(), body));
        name
    }
}

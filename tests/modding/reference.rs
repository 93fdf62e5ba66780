//! Generates the reference of all keys from the types that read the files: their fields, defaults and comments.

use std::path::Path;

use quote::ToTokens;
use syn::{Attribute, Expr, Field, Fields, File, GenericArgument, Item, Lit, Meta, PathArguments, Type};

/// The files with the types, relative to the repository. The reference follows their order.
const VALUES: [&str; 8] = [
    "src/rules/ruleset/values.rs",
    "src/rules/ruleset/draw.rs",
    "src/rules/ruleset/hand_rules.rs",
    "src/rules/ruleset/turns.rs",
    "src/rules/ruleset/royals.rs",
    "src/rules/ruleset/goals.rs",
    "src/rules/ruleset/points.rs",
    "src/rules/lesson.rs",
];
/// Types that the reference describes by a phrase instead of a section.
const PLAIN: [(&str, &str); 7] = [
    ("String", "text"),
    ("bool", "`true` or `false`"),
    ("char", "a letter such as `'w'`"),
    ("Letter", "a piece’s letter such as `\"P\"`"),
    ("MoveRule", "a movement such as `\"N\"`, or `(betza: \"N\", from: \"region\", to: \"region\")`"),
    ("BoardShape", "`(files: 10, ranks: 8)` with 1 to 16 of each, or rows of text such as `[\"####\", \".##.\"]`"),
    ("Layer", "what it changes, written like a variant file"),
];
/// Values that name a region or an army, each with a real one.
const NAMED: [(&str, &str); 2] = [("On", "fourth"), ("Army", "white")];
/// Types without a section of their own kind, because [`PLAIN`] or another section describes them.
const SKIPPED: [&str; 4] = ["Letter", "MoveRule", "BoardShape", "LessonsFile"];

fn read(path: &str) -> (String, File) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let text = std::fs::read_to_string(root.join(path)).unwrap();
    let file = syn::parse_file(&text).unwrap();
    (text, file)
}

/// The reference, as Markdown.
pub fn reference() -> String {
    let layer = read("src/rules/ruleset/layer.rs").1;
    let ruleset = read("src/rules/ruleset.rs").1;
    let mut text =
        "\n### A variant file\n\n`Ruleset(…)` in `variants/NAME.ron`. Every key may be left out that the variant \
                    inherits.\n\n"
            .to_owned();
    let documented = fields(&ruleset, "Ruleset");
    let keys = fields(&layer, "Layer").into_iter().map(|key| {
        let told = documented.iter().find(|field| field.ident == key.ident).filter(|_| doc(&key.attrs).is_empty());
        let words = told.map_or_else(|| doc(&key.attrs), |field| doc(&field.attrs));
        (key, words)
    });
    for (key, words) in keys {
        text.push_str(&entry(&key, false, &words));
    }
    text.push_str("\n### The mod itself\n\n`Mod(…)` in `mod.ron`.\n\n");
    for key in fields(&read("src/arbiter/mods/folder.rs").1, "About") {
        text.push_str(&entry(&key, true, &doc(&key.attrs)));
    }
    text.push_str("\n### Lessons\n\n`Lessons(…)` in `lessons.ron`.\n\n");
    for key in fields(&read("src/rules/lesson.rs").1, "LessonsFile") {
        text.push_str(&entry(&key, true, &doc(&key.attrs)));
    }
    text.push_str("\n### Movements\n\n");
    let (betza, _) = read("src/rules/ruleset/betza.rs");
    let module = betza.lines().take_while(|line| line.starts_with("//!"));
    for line in module {
        text.push_str(&format!("{}\n", line.trim_start_matches("//!").strip_prefix(' ').unwrap_or_default()));
    }
    for item in VALUES.iter().flat_map(|path| read(path).1.items) {
        text.push_str(&described(&item));
    }
    text
}

fn fields(file: &File, name: &str) -> Vec<Field> {
    let of = |item: &Item| match item {
        Item::Struct(item) if item.ident == name => Some(item.fields.iter().cloned().collect()),
        _ => None,
    };
    file.items.iter().find_map(of).unwrap()
}

/// The section on a type that a variant file may contain.
fn described(item: &Item) -> String {
    match item {
        Item::Struct(item)
            if matches!(item.fields, Fields::Named(_)) && !SKIPPED.contains(&&*item.ident.to_string()) =>
        {
            let mut text = format!("\n### {}\n\n{}\n\n", item.ident, doc(&item.attrs));
            let optional = has_default(&item.attrs);
            for field in &item.fields {
                text.push_str(&entry(field, !optional, &doc(&field.attrs)));
            }
            text
        }
        Item::Enum(item) => {
            let mut text = format!("\n### {}\n\n{}\n\n", item.ident, doc(&item.attrs));
            for value in &item.variants {
                let written = match &value.fields {
                    Fields::Unit => value.ident.to_string(),
                    Fields::Unnamed(fields) => {
                        let name = NAMED.iter().find(|(named, _)| value.ident == named);
                        let example =
                            |field: &Field| name.map_or_else(|| form(&field.ty), |(_, name)| format!("{name:?}"));
                        let inner: Vec<String> = fields.unnamed.iter().map(example).collect();
                        format!("{}({})", value.ident, inner.join(", "))
                    }
                    Fields::Named(fields) => {
                        let name = |field: &Field| format!("{}: …", field.ident.as_ref().unwrap());
                        let inner: Vec<String> = fields.named.iter().map(name).collect();
                        format!("{}({})", value.ident, inner.join(", "))
                    }
                };
                let usual = value.attrs.iter().any(|attribute| attribute.path().is_ident("default"));
                let usual = if usual { " Usual." } else { "" };
                text.push_str(&format!("- `{written}`: {}{usual}\n", doc(&value.attrs)));
                if let Fields::Named(fields) = &value.fields {
                    for field in &fields.named {
                        text.push_str(&format!("  {}", entry(field, true, &doc(&field.attrs))));
                    }
                }
            }
            text
        }
        _ => String::new(),
    }
}

/// The line for a key: its name, its type, whether it is optional, and its meaning.
fn entry(field: &Field, needed: bool, words: &str) -> String {
    let name = field.ident.as_ref().unwrap();
    let needed = needed && !has_default(&field.attrs) && inner(&field.ty, "Option").is_none();
    let optional = if needed { "" } else { ", optional" };
    let optional = if words.is_empty() || matches!(&*name.to_string(), "api" | "id") { "" } else { optional };
    format!("- `{name}` ({}{optional}): {words}\n", kind(&field.ty))
}

fn has_default(attributes: &[Attribute]) -> bool {
    let says = |attribute: &Attribute| {
        attribute.path().is_ident("serde") && attribute.meta.to_token_stream().to_string().contains("default")
    };
    attributes.iter().any(says)
}

/// The comment of an item, as text for readers who do not know Rust.
fn doc(attributes: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        if let Meta::NameValue(value) = &attribute.meta
            && let Expr::Lit(literal) = &value.value
            && let Lit::Str(text) = &literal.lit
        {
            lines.push(text.value().trim().to_owned());
        }
    }
    // Links of rustdoc become plain code words, because they lead nowhere on this page.
    let mut text = String::new();
    for (i, part) in lines.join(" ").replace("  ", " ").split("[`").enumerate() {
        match part.split_once("`]") {
            Some((name, rest)) if i > 0 => {
                let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
                text.push_str(&format!("`{}`{rest}", name.rsplit("::").next().unwrap()));
            }
            _ => text.push_str(part),
        }
    }
    text
}

/// The type within `Option<…>` or another wrapper of this name.
fn inner<'a>(ty: &'a Type, wrapper: &str) -> Option<Vec<&'a Type>> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    (last.ident == wrapper).then(|| types.collect())
}

/// The description of a value of this type.
fn kind(ty: &Type) -> String {
    if let Some(types) = inner(ty, "Option") {
        return kind(types[0]);
    }
    if let Some(types) = inner(ty, "Vec") {
        return format!("a list, each {}", kind(types[0]));
    }
    if let Some(types) = inner(ty, "BTreeMap") {
        return format!("a map from {} to {}", kind(types[0]), kind(types[1]));
    }
    if let Type::Tuple(tuple) = ty {
        let kinds: Vec<String> = tuple.elems.iter().map(kind).collect();
        return format!("`({})`", kinds.join(", "));
    }
    let name = ty.to_token_stream().to_string();
    match PLAIN.iter().find(|(plain, _)| *plain == name) {
        Some((_, words)) => (*words).to_owned(),
        None if name.starts_with('u') => "a number".to_owned(),
        None => format!("[{name}](#{})", name.to_lowercase()),
    }
}

/// An example of a value of this type, for use within another value.
fn form(ty: &Type) -> String {
    match inner(ty, "Vec") {
        Some(types) => format!("[{}, …]", form(types[0])),
        None => match &*ty.to_token_stream().to_string() {
            "Letter" => "\"P\"".to_owned(),
            "String" => "\"e4\"".to_owned(),
            number if number.starts_with('u') => "3".to_owned(),
            _ => "(…)".to_owned(),
        },
    }
}

//! Checks of the models and pictures of a mod: whether they are models and pictures at all, whether anything has their names, and
//! whether models have the size of pieces. The table reads them whole, and shows letters and boards instead of broken ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use gltf::buffer::Source;
use gltf::{Document, Gltf, Node, Semantic};
use tessera_rules::{Diagnostic, Library, Settings};

use crate::guard::guarded;
use crate::mods::Mod;

/// The greatest height and width of a model, in sides of a square. Players see a higher one, but it hides what is behind it.
const HIGHEST: f32 = 1.6;
const WIDEST: f32 = 1.;
/// The least height.
const LOWEST: f32 = 0.1;
/// The matrix of an object that is neither moved nor turned nor scaled.
const UNMOVED: [[f32; 4]; 4] = [[1., 0., 0., 0.], [0., 1., 0., 0.], [0., 0., 1., 0.], [0., 0., 0., 1.]];
/// How far a number of it may be off, since programs round.
const ROUNDED: f32 = 1e-4;
/// How far the foot may be above or below the board.
const OFF_BOARD: f32 = 0.05;

/// The faults of the models and pictures of a mod.
pub(super) fn check(library: &Library, found: &Mod) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    // If a variant cannot be read, its pieces may have the names.
    let looks = found.variants.iter().map(|variant| looks(library, &variant.id)).collect::<Option<Vec<_>>>();
    let looks: Option<BTreeSet<String>> = looks.map(|looks| looks.into_iter().flatten().collect());
    for (name, path) in &found.models {
        let mut told = model_faults(path);
        if let Some(looks) = looks.as_ref().filter(|looks| !looks.contains(name)) {
            let warning = Diagnostic::warning("M006", "", "no piece of this mod has such an `aspect` or `name`");
            told.push(warning.did_you_mean(name, looks.iter().map(String::as_str)));
        }
        diagnostics.extend(told.into_iter().map(|fault| at(fault, found, path)));
    }
    let ids = || found.variants.iter().filter_map(|variant| variant.id.rsplit('/').next());
    let are_known = found.variants.iter().all(|variant| !variant.id.is_empty());
    for (name, path) in &found.pictures {
        if let Err(error) = imagesize::size(path) {
            diagnostics.push(at(unreadable(&error), found, path));
        }
        if are_known && ids().all(|id| id != name) {
            let warning = Diagnostic::warning("M006", "", "no variant of this mod has this name");
            diagnostics.push(at(warning.did_you_mean(name, ids()), found, path));
        }
    }
    diagnostics
}

/// The names by which the pieces of a variant are shown, with any choice of one option; `None` if that is not known.
fn looks(library: &Library, id: &str) -> Option<BTreeSet<String>> {
    let usual = guarded(|| library.compile(id, &Settings::new())).ok()?;
    let options = &usual.ruleset().options;
    let one_choice = options.iter().flat_map(|(name, option)| {
        option.choices.keys().map(|choice| Settings::from([(name.clone(), choice.clone())]))
    });
    let mut looks = BTreeSet::new();
    for settings in [Settings::new()].into_iter().chain(one_choice) {
        // A choice that cannot be played has been told.
        let Ok(rules) = guarded(|| library.compile(id, &settings)) else { continue };
        looks.extend(rules.kinds().map(|(_, _, data)| data.look().to_owned()));
        looks.extend(rules.block_look().map(str::to_owned));
    }
    Some(looks)
}

fn model_faults(path: &Path) -> Vec<Diagnostic> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return vec![unreadable(&error)],
    };
    let model = match Gltf::from_slice(&bytes) {
        Ok(model) => model,
        Err(error) => return vec![unreadable(&error)],
    };
    let Gltf { document: model, blob } = model;
    let there = blob.map_or(0, |blob| blob.len());
    if model.buffers().any(|buffer| matches!(buffer.source(), Source::Bin) && buffer.length() > there) {
        return vec![unreadable(&"its data end too early")];
    }
    let mut faults = Vec::new();
    if model.scenes().flat_map(|scene| scene.nodes()).any(|node| has_moved_mesh(&node, false)) {
        let warning = Diagnostic::warning("M007", "", "the place, turn and size of its objects are not read");
        faults.push(
            warning.help("apply them to the meshes before you save the model: in Blender with Ctrl+A, All Transforms"),
        );
    }
    let Some([least, most]) = bounds(&model) else {
        faults.push(Diagnostic::error("M007", "", "the model has no mesh"));
        return faults;
    };
    let size: Vec<f32> = most.iter().zip(least).map(|(most, least)| most - least).collect();
    if !(LOWEST..=HIGHEST).contains(&size[1]) || size[0].max(size[2]) > WIDEST || least[1].abs() > OFF_BOARD {
        let [wide, high, deep] = [size[0], size[1], size[2]];
        let message =
            format!("the model is {wide:.2} wide, {high:.2} high and {deep:.2} deep, from y = {:.2} on", least[1]);
        let help = "a piece stands on y = 0, is 0.6 to 1.1 high, and its foot is at most 0.7 wide; one unit is the side of a square";
        faults.push(Diagnostic::warning("M007", "", message).help(help));
    }
    faults
}

/// Whether the object or one in it has a mesh and is moved, itself or by what it is in.
fn has_moved_mesh(node: &Node<'_>, is_moved: bool) -> bool {
    let matrix = node.transform().matrix();
    let far = |(one, other): (&f32, &f32)| (one - other).abs() > ROUNDED;
    let is_moved = is_moved || matrix.as_flattened().iter().zip(UNMOVED.as_flattened()).any(far);
    is_moved && node.mesh().is_some() || node.children().any(|child| has_moved_mesh(&child, is_moved))
}

/// The least and the greatest coordinates of all meshes; `None` if there are none.
fn bounds(model: &Document) -> Option<[[f32; 3]; 2]> {
    let primitives = model.meshes().flat_map(|mesh| mesh.primitives().collect::<Vec<_>>());
    let boxes = primitives.filter_map(|primitive| {
        let positions = primitive.get(&Semantic::Positions)?;
        Some([corner(positions.min()?)?, corner(positions.max()?)?])
    });
    boxes.reduce(|[least, most], [low, high]| {
        let each =
            |of: fn(f32, f32) -> f32, one: [f32; 3], other: [f32; 3]| std::array::from_fn(|i| of(one[i], other[i]));
        [each(f32::min, least, low), each(f32::max, most, high)]
    })
}

/// The three coordinates of a corner.
fn corner(value: gltf::json::Value) -> Option<[f32; 3]> {
    let numbers: Vec<f32> = value.as_array()?.iter().filter_map(|number| Some(number.as_f64()? as f32)).collect();
    numbers.try_into().ok()
}

fn unreadable(error: &dyn std::fmt::Display) -> Diagnostic {
    Diagnostic::error("M007", "", format!("the file cannot be read: {error}"))
}

/// The fault at the beginning of a file in the folder of a mod.
fn at(fault: Diagnostic, found: &Mod, path: &Path) -> Diagnostic {
    let home = found.folder.parent().unwrap_or(&found.folder);
    let name = path.strip_prefix(home).unwrap_or(path).to_string_lossy().replace('\\', "/");
    fault.at(&name, "", 1, 1)
}

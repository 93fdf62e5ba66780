//! The kinds of piece that Fairy-Stockfish knows by name, and their words.

/// A kind that a file can use without saying how it moves.
#[derive(Debug)]
pub(super) struct FairyKind {
    /// Its key in the file.
    pub(super) key: &'static str,
    /// Its movements, as Fairy-Stockfish reads them.
    pub(super) betza: &'static str,
    /// Its name in a variant file.
    pub(super) name: &'static str,
    /// The model that it borrows; without one its letter shows what it is.
    pub(super) aspect: Option<&'static str>,
    /// Its name and its plural in English.
    pub(super) en: (&'static str, &'static str),
    /// Its gender, its name and its plural in German.
    pub(super) de: (char, &'static str, &'static str),
}

/// The places of kinds with rules of their own in [`KINDS`].
pub(super) const PAWN: usize = 0;
pub(super) const SHOGI_PAWN: usize = 18;
pub(super) const SOLDIER: usize = 28;
pub(super) const KING: usize = KINDS.len() - 1;

/// How many kinds a file can define itself, as `customPiece1` and so on. They come behind [`KINDS`].
pub(super) const CUSTOM: usize = 25;

macro_rules! kinds {
    ($($key:literal $betza:literal $name:literal $aspect:expr, $one:literal $many:literal,
       $gender:literal $de:literal $plural:literal;)*) => {
        pub(super) const KINDS: &[FairyKind] = &[$(FairyKind {
            key: $key, betza: $betza, name: $name, aspect: $aspect, en: ($one, $many), de: ($gender, $de, $plural),
        }),*];
    };
}

// The movement of the pawn lacks its double step, which has a region of its own. The order of the kinds is that of
// their keys in a file: a later kind takes the letter of an earlier one.
kinds! {
    "pawn" "mfWcfF" "pawn" None, "pawn" "pawns", 'm' "Bauer" "Bauern";
    "knight" "N" "knight" None, "knight" "knights", 'm' "Springer" "Springer";
    "bishop" "B" "bishop" None, "bishop" "bishops", 'm' "Läufer" "Läufer";
    "rook" "R" "rook" None, "rook" "rooks", 'm' "Turm" "Türme";
    "queen" "Q" "queen" None, "queen" "queens", 'f' "Dame" "Damen";
    "fers" "F" "fers" None, "fers" "ferses", 'm' "Fers" "Ferse";
    "alfil" "A" "alfil" None, "alfil" "alfils", 'm' "Alfil" "Alfile";
    "fersAlfil" "FA" "fers-alfil" None, "fers-alfil" "fers-alfils", 'm' "Fers-Alfil" "Fers-Alfile";
    "silver" "FfW" "silver" None, "silver general" "silver generals", 'm' "Silbergeneral" "Silbergeneräle";
    "aiwok" "RNF" "ai-wok-piece" None, "ai-wok" "ai-woks", 'm' "Ai-Wok" "Ai-Woks";
    "bers" "RF" "bers" None, "bers" "berses", 'm' "Bers" "Berse";
    "archbishop" "BN" "archbishop" None, "archbishop" "archbishops", 'm' "Erzbischof" "Erzbischöfe";
    "chancellor" "RN" "chancellor" None, "chancellor" "chancellors", 'm' "Kanzler" "Kanzler";
    "amazon" "QN" "amazon" None, "amazon" "amazons", 'f' "Amazone" "Amazonen";
    "knibis" "mNcB" "knibis" None, "knibis" "knibises", 'm' "Knibis" "Knibisse";
    "biskni" "mBcN" "biskni" None, "biskni" "bisknis", 'm' "Biskni" "Bisknis";
    "kniroo" "mNcR" "kniroo" None, "kniroo" "kniroos", 'm' "Kniroo" "Kniroos";
    "rookni" "mRcN" "rookni" None, "rookni" "rooknis", 'm' "Rookni" "Rooknis";
    "shogiPawn" "fW" "shogi-pawn" Some("pawn"), "pawn" "pawns", 'm' "Bauer" "Bauern";
    "lance" "fR" "lance" None, "lance" "lances", 'f' "Lanze" "Lanzen";
    "shogiKnight" "fN" "shogi-knight" Some("knight"), "knight" "knights", 'm' "Springer" "Springer";
    "gold" "WfF" "gold" None, "gold general" "gold generals", 'm' "Goldgeneral" "Goldgeneräle";
    "dragonHorse" "BW" "dragon-horse" None, "dragon horse" "dragon horses", 'n' "Drachenpferd" "Drachenpferde";
    "clobber" "cW" "stone" None, "stone" "stones", 'm' "Stein" "Steine";
    "breakthrough" "fmWfF" "runner" Some("pawn"), "runner" "runners", 'm' "Läuferbauer" "Läuferbauern";
    "immobile" "" "block" None, "block" "blocks", 'm' "Block" "Blöcke";
    "cannon" "mRcpR" "cannon" None, "cannon" "cannons", 'f' "Kanone" "Kanonen";
    "janggiCannon" "pR" "leaping-cannon" None, "leaping cannon" "leaping cannons", 'f' "Sprungkanone" "Sprungkanonen";
    "soldier" "fsW" "soldier" Some("pawn"), "soldier" "soldiers", 'm' "Soldat" "Soldaten";
    "horse" "nN" "horse" Some("knight"), "horse" "horses", 'n' "Pferd" "Pferde";
    "elephant" "nA" "elephant" None, "elephant" "elephants", 'm' "Elefant" "Elefanten";
    "janggiElephant" "nZ" "long-elephant" None, "long elephant" "long elephants", 'm' "Langelefant" "Langelefanten";
    "banner" "RcpRnN" "banner" None, "banner" "banners", 'n' "Banner" "Banner";
    "wazir" "W" "wazir" None, "wazir" "wazirs", 'm' "Wesir" "Wesire";
    "commoner" "K" "commoner" Some("king"), "commoner" "commoners", 'm' "Mann" "Männer";
    "centaur" "KN" "centaur" None, "centaur" "centaurs", 'm' "Zentaur" "Zentauren";
    "king" "K" "king" None, "king" "kings", 'm' "König" "Könige";
}

/// The key of a kind in the file.
pub(super) fn key(kind: usize) -> String {
    match KINDS.get(kind) {
        Some(known) => known.key.to_owned(),
        None => format!("customPiece{}", kind - KINDS.len() + 1),
    }
}

/// The kind with this key.
pub(super) fn by_key(key: &str) -> Option<usize> {
    (0..KINDS.len() + CUSTOM).find(|kind| self::key(*kind) == key)
}

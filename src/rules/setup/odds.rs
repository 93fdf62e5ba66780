//! Odds: a stronger player begins without one piece.

use super::Setup;
use super::rights::drop_rights;
use crate::piece::{Army, KINDS_MAX, Kind};
use crate::position::Position;
use crate::rules::Rules;
use crate::ruleset::Compass;
use crate::square::Square;

impl Rules {
    /// The setup without one piece of this kind, which the army gives as odds. Rights that need the piece go with it.
    ///
    /// Of several such pieces it is the one furthest from the army's royal piece, in a straight line. Of equals it is the
    /// one further left, and then the one further back, as the army's player sees them. So in chess it is the one on the
    /// queen's side. Pieces in stacks do not count.
    ///
    /// `None` if no piece of the kind stands alone on its square, or if the kind is royal. The result need not be valid:
    /// [`Rules::position`] checks it.
    ///
    /// ```
    /// use tessera_rules::{Army, Library, Settings, Setup};
    ///
    /// let mut library = Library::default();
    /// library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// let rules = library.compile("chess", &Settings::new())?;
    /// let rook = rules.kind('R').ok_or("no rook")?;
    /// let setup = rules.with_odds(&Setup::of(&rules.start()), Army::default(), rook).ok_or("no odds")?;
    /// let position = rules.position(&setup)?;
    /// assert_eq!(rules.fen(&position), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    /// assert_eq!(rules.odds_given(&position), [(Army::default(), rook)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_odds(&self, start: &Setup, army: Army, kind: Kind) -> Option<Setup> {
        if self.is_royal(kind) {
            return None;
        }
        let own = start.army(army);
        let is_royal = |square: Square| start.stack(square).first().is_some_and(|top| self.is_royal(top.kind()));
        let royals: Vec<Square> = own.iter().filter(|&square| is_royal(square)).collect();
        let distance = |from: Square| royals.iter().map(|&royal| squared_distance(from, royal)).min().unwrap_or(0);
        let alone = |&square: &Square| matches!(start.stack(square), [piece] if piece.kind() == kind);
        let home = self.home(army);
        let given = own.iter().filter(alone).max_by_key(|&square| (distance(square), left_and_back(square, home)))?;
        let mut setup = start.clone();
        setup.clear(given);
        drop_rights(self, &mut setup);
        Some(setup)
    }

    /// The odds that a game's first position gives: each army that begins without a piece, and its kind. Empty if the
    /// position is none that [`Rules::with_odds`] makes of the variant's own start or of one of its arrays.
    ///
    /// Any seat may be to move.
    pub fn odds_given(&self, first: &Position) -> Vec<(Army, Kind)> {
        self.odds_of(&Setup::of(first)).unwrap_or_default()
    }

    fn odds_of(&self, first: &Setup) -> Option<Vec<(Army, Kind)>> {
        let usual = Setup::of(&self.start());
        let mut odds = Vec::new();
        for (army, _) in self.armies() {
            let (before, now) = (numbers(&usual, army), numbers(first, army));
            let mut given = None;
            for (kind, ..) in self.kinds() {
                match before[kind.index()] - now[kind.index()] {
                    0 => {}
                    1 if given.is_none() => given = Some(kind),
                    _ => return None,
                }
            }
            odds.extend(given.map(|kind| (army, kind)));
        }
        let start = if self.arrays().is_some() { self.array_before(first, &odds)? } else { usual };
        let given = odds.iter().try_fold(start, |setup, &(army, kind)| self.with_odds(&setup, army, kind))?;
        (given.with_turn(first.turn()) == *first).then_some(odds)
    }

    /// The array of a start from which each of these armies has given a piece. Every army has the same array, so the first
    /// army tells which one it is.
    fn array_before(&self, first: &Setup, odds: &[(Army, Kind)]) -> Option<Setup> {
        let arrays = self.arrays()?;
        let (army, data) = self.armies().next()?;
        let given = odds.iter().find(|(other, _)| *other == army).map(|(_, kind)| *kind);
        let on = |own: &Square| first.stack(data.frame.on_board(*own, self.ruleset().board)).first();
        let row: Option<Vec<Kind>> =
            arrays.squares().iter().map(|own| on(own).map(|piece| piece.kind()).or(given)).collect();
        Some(Setup::of(&self.array(arrays.number(&row?).ok()?)?))
    }
}

/// The square of the distance between two squares, in squares of the board.
fn squared_distance(one: Square, other: Square) -> u16 {
    let squared = |a: u8, b: u8| u16::from(a.abs_diff(b)).pow(2);
    squared(one.file(), other.file()) + squared(one.rank(), other.rank())
}

/// How far left a square is, and how far back, as a player sees them who sits at this edge of the board. More is further.
fn left_and_back(square: Square, home: Compass) -> (i16, i16) {
    let (file, rank) = (i16::from(square.file()), i16::from(square.rank()));
    match home {
        Compass::South => (-file, -rank),
        Compass::West => (rank, -file),
        Compass::North => (file, rank),
        Compass::East => (-rank, file),
    }
}

/// How many pieces of each kind an army has, by the index of the kind.
fn numbers(setup: &Setup, army: Army) -> [i16; KINDS_MAX] {
    let mut numbers = [0; KINDS_MAX];
    for piece in setup.army(army).iter().flat_map(|square| setup.stack(square)) {
        numbers[piece.kind().index()] += 1;
    }
    numbers
}

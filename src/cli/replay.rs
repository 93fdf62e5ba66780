//! Replays games on the command line: prints, checks and converts them.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tessera_arbiter::{GameTextError, ReadGame, Texts, decode_games, named_record, names_of, read_games};
use tessera_rules::notation::RecordError;
use tessera_rules::{Game, variant_key};

use crate::{Program, counted};

/// The arguments of `tessera-cli replay`.
#[derive(Debug, Clone, Args)]
pub struct ReplayArguments {
    /// Files with games: records, PGN, or games that the table has kept; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print only the faults, and how many games there are
    #[arg(long, group = "form")]
    check: bool,
    /// Print the games in another form
    #[arg(long, group = "form", value_enum)]
    to: Option<ReplayForm>,
    /// Print the FEN of the position after so many actions; 0 is the start
    #[arg(long, group = "form", value_name = "N")]
    ply: Option<usize>,
    /// Print the FEN of each position, one a line
    #[arg(long, group = "form")]
    positions: bool,
}

/// The forms in which games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReplayForm {
    /// PGN, for chess and the variants that other programs know
    Pgn,
    /// The record of the game itself, for all variants
    Record,
}

impl ReplayArguments {
    /// Does what was asked for. Games go to `out`, and each fault of a game to `err`, in a line of its own. Returns
    /// whether there was no fault.
    ///
    /// # Errors
    /// If `out` or `err` cannot be written.
    pub fn run(&self, program: &Program, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<bool> {
        let Program { registry, texts, .. } = program;
        let (mut games, mut faults) = (0, 0);
        for file in &self.files {
            let name = if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() };
            let text = match text_of(file) {
                Ok(text) => text,
                Err(error) => {
                    faults += 1;
                    writeln!(err, "tessera-cli: {name}: {error}")?;
                    continue;
                }
            };
            for read in read_games(&text, registry) {
                let doubt = read.as_ref().ok().and_then(|game| game.doubt.clone());
                let is_doubtful = doubt.is_some();
                if let Some(doubt) = doubt {
                    faults += 1;
                    writeln!(err, "tessera-cli: {name}:{}", said(GameTextError::Pgn(doubt), texts))?;
                }
                let printed = match read {
                    Ok(game) => self.printed(&game, texts).map_err(|fault| format!("{}: {fault}", game.line)),
                    Err(error) => Err(said(error, texts)),
                };
                match printed {
                    Ok(text) => {
                        if games > 0 && !text.is_empty() {
                            writeln!(out)?;
                        }
                        games += usize::from(!is_doubtful || !self.check);
                        out.write_all(text.as_bytes())?;
                    }
                    Err(fault) => {
                        faults += 1;
                        writeln!(err, "tessera-cli: {name}:{fault}")?;
                    }
                }
            }
        }
        if self.check {
            writeln!(out, "{games} good, {faults} faulty")?;
        }
        Ok(faults == 0)
    }

    /// A game as it is printed.
    fn printed(&self, read: &ReadGame, texts: &Texts) -> Result<String, String> {
        let game = &read.game;
        let fen = |ply: usize| Some(format!("{}\n", game.rules().fen(game.position_after(ply)?)));
        if self.check {
            return Ok(String::new());
        }
        if self.positions {
            return Ok((0..).map_while(fen).collect());
        }
        if let Some(ply) = self.ply {
            let only = || format!("the game has only {}", counted(game.record().len(), "ply", "plies"));
            return fen(ply).ok_or_else(only);
        }
        match self.to {
            Some(ReplayForm::Record) => Ok(named_record(game, read.seed, &read.tags).to_string()),
            Some(ReplayForm::Pgn) => game.annotated_pgn(&read.tags, &read.notes).ok_or_else(|| no_pgn(game)),
            None => Ok(sheet(read, texts)),
        }
    }
}

/// The text of a file, or of standard input for `-`.
fn text_of(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(file)?;
    }
    Ok(decode_games(bytes))
}

/// The line of an error, as far as it is known, and its text.
fn said(error: GameTextError, texts: &Texts) -> String {
    let line = match &error {
        GameTextError::NoGame => None,
        GameTextError::Pgn(error) => Some(error.line),
        GameTextError::SavedMatch(error) => Some(error.span.start.line),
        GameTextError::Record(_, RecordError::Line { line, .. } | RecordError::Again { line, .. }) => Some(*line),
        GameTextError::Record(line, _) => Some(*line),
    };
    let messages = error.said(texts).messages();
    let text = messages.iter().map(|message| texts.message(message)).collect::<Vec<_>>().join(" ");
    line.map_or_else(|| format!(" {text}"), |line| format!("{line}: {text}"))
}

fn no_pgn(game: &Game) -> String {
    let rules = game.rules();
    if rules.ruleset().pgn.is_empty() {
        format!("there is no PGN for `{}`; --to record holds every variant", rules.id())
    } else if rules.pgn_name().is_some() {
        "PGN4 has no word for a player who resigns out of turn; --to record holds it".to_owned()
    } else {
        format!("PGN has no word for the chosen options of `{}`; --to record holds them", rules.id())
    }
}

/// The variant, the players, the score sheet and the end of a game.
fn sheet(read: &ReadGame, texts: &Texts) -> String {
    let game = &read.game;
    let rules = game.rules();
    let mut text = texts.words(&variant_key(rules.id()));
    let names = names_of(&read.tags, rules.armies().count());
    if names.iter().any(|name| !name.is_empty()) {
        let names: Vec<&str> = names.iter().map(|name| if name.is_empty() { "?" } else { *name }).collect();
        text.push_str(&format!(": {}", names.join(" – ")));
    }
    text.push_str(&format!("\n{}", game.sheet(&texts.alphabet(rules))));
    if let Some(ending) = game.ending() {
        let winners = rules.armies().filter(|(army, _)| Some(rules.side(*army)) == ending.winner);
        let names: Vec<String> = winners.map(|(army, _)| texts.message(&rules.army_name(army))).collect();
        let winner = if names.is_empty() { "-".to_owned() } else { names.join(", ") };
        text.push_str(&format!("Ending: {}\nWinner: {winner}\n", texts.message(&ending.reason.message(rules.draw()))));
    }
    text.push_str(&format!("Fen: {}\n", rules.fen(game.position())));
    text
}

//! The program without a window. Without arguments it is a UCI engine.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

use clap::{Parser, Subcommand};
use tessera_arbiter::{ModState, system_language, user_mods};
use tessera_cli::{
    ArenaArguments, ConvertArguments, Engine, Program, ReplayArguments, Tuning, divide, mods, option, page, program,
    tuned,
};
use tessera_rules::{Rules, Settings, variant_key};

/// Chess variants without a window. Without a command it is a UCI engine on standard input and output.
///
/// For a variant of your own: `new` makes a mod, `convert` makes one of a configuration file of Fairy-Stockfish, and `check`
/// finds its faults. `assets/mods/MODDING.md` is the manual.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The folder of mods, if not the user's own
    #[arg(long, global = true, value_name = "DIR")]
    mods: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the positions that lie DEPTH moves ahead, by first move
    Perft {
        /// The variant's id
        variant: String,
        /// The number of moves ahead
        depth: u32,
        /// The position, if not the start
        position: Vec<String>,
        /// Settle an option
        #[arg(long = "option", value_name = "NAME=CHOICE", value_parser = option)]
        options: Vec<(String, String)>,
    },
    /// Let bots play against each other, and count; or put parts of such a run together
    Arena(Box<ArenaArguments>),
    /// Tune the weights of the computer's evaluation by games against itself
    Tune {
        /// The variant's id
        variant: String,
        /// How many games; 0 takes only those of other files, or without files writes the weights of now
        #[arg(long, default_value_t = 500, value_parser = tessera_cli::tuning_games)]
        games: usize,
        /// How many nodes a move
        #[arg(long, default_value_t = 600)]
        nodes: u64,
        /// What openings, dice and positions are drawn by
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The weights to begin with, if not those of the variant
        #[arg(long, value_name = "FILE")]
        weights: Option<PathBuf>,
        /// A file with the positions of earlier games, which count too; may be given several times
        #[arg(long, value_name = "FILE")]
        from: Vec<PathBuf>,
        /// A new file for the positions of the games
        #[arg(long, value_name = "FILE")]
        keep: Option<PathBuf>,
        /// The file for the weights; standard output if there is none
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Settle an option
        #[arg(long = "option", value_name = "NAME=CHOICE", value_parser = option)]
        options: Vec<(String, String)>,
    },
    /// Print, check or convert games: records, PGN, and games that the table has kept
    Replay(ReplayArguments),
    /// Print the rules page of a variant as Markdown: its differences from chess
    Rules {
        /// The variant's id
        variant: String,
        /// The language, as two letters; the system's if there are texts in it
        #[arg(long)]
        language: Option<String>,
        /// Settle an option
        #[arg(long = "option", value_name = "NAME=CHOICE", value_parser = option)]
        options: Vec<(String, String)>,
        /// Add all rules, with diagrams
        #[arg(long)]
        whole: bool,
    },
    /// List all variants, with those of mods
    Variants,
    /// Print a variant with everything that it inherits
    Show {
        /// The variant's id
        variant: String,
        /// Settle an option
        #[arg(long = "option", value_name = "NAME=CHOICE", value_parser = option)]
        options: Vec<(String, String)>,
    },
    /// Check a mod, a variant file or a variant: its keys, its own tests, random games, games of bots
    Check {
        /// The name of a mod, the id of a variant, or the path of a folder or file
        what: String,
    },
    /// Make a mod of a configuration file of Fairy-Stockfish, `variants.ini`
    Convert(ConvertArguments),
    /// Make a new mod with a playable variant in the folder of mods
    New {
        /// The mod's name: letters, digits, `-` and `_`
        name: String,
    },
}

fn main() -> ExitCode {
    let Arguments { mods, command } = Arguments::parse();
    if let Some(folder) =
        mods.as_ref().filter(|folder| !folder.is_dir() && !matches!(command, Some(Command::New { .. })))
    {
        eprintln!("tessera-cli: there is no folder {}", folder.display());
        return ExitCode::FAILURE;
    }
    let folder = mods.or_else(user_mods);
    let all = || program(folder.clone(), None);
    let result = match command {
        None => uci(all()),
        Some(Command::Perft { variant, depth, position, options }) => {
            perft(&all(), &variant, &options.into_iter().collect(), depth, &position.join(" "))
        }
        Some(Command::Arena(arguments)) => {
            let rules = |variant: &str, options: &[(String, String)]| {
                compiled(&all(), variant, &options.iter().cloned().collect::<Settings>())
            };
            arguments.run(rules).map(exit_code)
        }
        Some(Command::Tune { variant, games, nodes, seed, weights, from, keep, out, options }) => {
            match compiled(&all(), &variant, &options.into_iter().collect()) {
                Some(rules) => improve(&Arc::new(rules), &Tuning { games, nodes, weights, seed, from, keep, out }),
                None => Ok(ExitCode::FAILURE),
            }
        }
        Some(Command::Replay(arguments)) => {
            let mut program = all();
            program.texts.set_language(&system_language());
            let mut out = io::BufWriter::new(io::stdout().lock());
            let good = arguments.run(&program, &mut out, &mut io::stderr().lock());
            good.and_then(|good| out.flush().map(|()| exit_code(good)))
        }
        Some(Command::Rules { variant, language, options, whole }) => {
            rules(all(), &variant, language, &options.into_iter().collect(), whole)
        }
        Some(Command::Variants) => list(&mut all()),
        Some(Command::Show { variant, options }) => {
            print(mods::show(all().registry.library(), &variant, &options.into_iter().collect::<Settings>()))
        }
        Some(Command::Check { what }) => match mods::check(folder, &what) {
            Ok((text, good)) => print(Ok(text)).map(|_| exit_code(good)),
            Err(error) => print(Err(error)),
        },
        Some(Command::Convert(arguments)) => {
            arguments.run(folder.as_deref(), &mut io::stdout().lock(), &mut io::stderr().lock()).map(exit_code)
        }
        Some(Command::New { name }) => {
            let made = mods::make(folder.as_deref(), &name);
            print(made.map(|path| {
                format!(
                    "{0}\nIt can be played as {name}/{name}; check it with\n  tessera-cli check {0}",
                    path.display()
                )
            }))
        }
    };
    match result {
        Ok(code) => code,
        // The reader of our output has stopped, as in `tessera-cli perft … | head`. That is no failure.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => failure(&error.to_string()),
    }
}

/// The exit code of a command: a success if all went well.
fn exit_code(good: bool) -> ExitCode {
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the result to standard output, or the error to standard error.
fn print(result: Result<String, String>) -> io::Result<ExitCode> {
    match result {
        Ok(text) => writeln!(io::stdout().lock(), "{}", text.trim_end()).map(|()| ExitCode::SUCCESS),
        Err(error) => Ok(failure(&error)),
    }
}

/// Prints an error to standard error, unless nobody reads it.
fn failure(error: &str) -> ExitCode {
    _ = writeln!(io::stderr(), "tessera-cli: {error}");
    ExitCode::FAILURE
}

fn uci(Program { registry, texts, .. }: Program) -> io::Result<ExitCode> {
    let (lines, said) = mpsc::channel::<String>();
    let printer = thread::spawn(move || {
        let mut out = io::stdout().lock();
        for line in said {
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(ExitCode::SUCCESS)
    });
    let mut engine = Engine::new(registry, texts, lines);
    for line in io::stdin().lock().split(b'\n') {
        if !engine.command(&String::from_utf8_lossy(&line?)) || printer.is_finished() {
            break;
        }
    }
    engine.finish();
    printer.join().unwrap_or_else(|_| Err(io::Error::other("the printing thread has panicked")))
}

/// Tunes weights, and writes them to the file. Without a file, or if it cannot be written, they are printed.
fn improve(rules: &Arc<Rules>, order: &Tuning) -> io::Result<ExitCode> {
    let shown = io::stderr().is_terminal();
    let show = |done: String| {
        if shown {
            eprint!("\r{done}");
        }
    };
    let (text, file) = match (tuned(rules, order, &show), &order.out) {
        (Ok(text), Some(file)) => (text, file),
        (result, _) => return print(result),
    };
    match std::fs::write(file, &text) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) => {
            print(Ok(text))?;
            Ok(failure(&format!("{}: {error}", file.display())))
        }
    }
}

/// The rules of a variant. `None` if it cannot be played; the reasons are then printed to standard error.
fn compiled(Program { registry, texts, .. }: &Program, variant: &str, settings: &Settings) -> Option<Rules> {
    let compiled = registry.library().compile(variant, settings);
    let rules =
        compiled.map_err(|error| eprint!("tessera-cli: {}", error.said(|reason| texts.message(reason)).report()));
    rules.ok()
}

fn perft(program: &Program, variant: &str, settings: &Settings, depth: u32, text: &str) -> io::Result<ExitCode> {
    let Some(rules) = compiled(program, variant, settings) else { return Ok(ExitCode::FAILURE) };
    let position = match text {
        "" => rules.start(),
        text => match rules.parse_fen(text) {
            Ok(position) => position,
            Err(error) => {
                for fault in &error.faults {
                    let here = " ".repeat(error.text[..fault.at.start].chars().count());
                    let width = error.text[fault.at.clone()].chars().count().max(1);
                    eprintln!("{text}\n{here}{} {}", "^".repeat(width), program.texts.message(&fault.reason.message()));
                }
                return Ok(ExitCode::FAILURE);
            }
        },
    };
    let start = Instant::now();
    let lines = divide(&rules, &position, depth);
    let seconds = start.elapsed().as_secs_f64();
    let mut out = io::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    eprintln!("{seconds:.3} seconds");
    Ok(ExitCode::SUCCESS)
}

fn rules(
    mut program: Program,
    variant: &str,
    language: Option<String>,
    settings: &Settings,
    whole: bool,
) -> io::Result<ExitCode> {
    let texts = &mut program.texts;
    texts.set_language(&system_language());
    if let Some(language) = language.filter(|language| !texts.set_language(language)) {
        let known: Vec<&str> = texts.languages().collect();
        eprintln!("tessera-cli: there are no texts in `{language}`, only in {}", known.join(", "));
        return Ok(ExitCode::FAILURE);
    }
    let Some(rules) = compiled(&program, variant, settings) else { return Ok(ExitCode::FAILURE) };
    io::stdout().lock().write_all(page(&rules, &program.texts, whole).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn list(Program { registry, texts, mods }: &mut Program) -> io::Result<ExitCode> {
    texts.set_language(&system_language());
    let mut out = io::stdout().lock();
    for id in registry.ids() {
        let key = variant_key(id);
        let tagline = texts.find(&format!("{key}.tagline")).map_or_else(String::new, |tagline| format!(": {tagline}"));
        // A variant without a name in its texts is listed by its id.
        let name = texts.find(&key).unwrap_or_else(|| id.to_owned());
        writeln!(out, "{id:16} {name}{tagline}")?;
    }
    let mut good = true;
    for found in mods.iter().filter(|found| found.state == ModState::Broken) {
        eprintln!("{}: {}", found.id, found.folder.display());
        found.all().for_each(|diagnostic| eprintln!("{diagnostic}"));
        good = false;
    }
    for (name, error) in registry.faults().into_iter().filter(|(name, _)| registry.library().home(name).is_none()) {
        eprintln!("{name}: {}", error.said(|reason| texts.message(reason)).report());
        good = false;
    }
    if let Some(fault) = mods.fault() {
        eprintln!("{}: {fault}", mods.folder().unwrap_or(&PathBuf::new()).display());
    }
    Ok(exit_code(good))
}

//! The program without a window. Without arguments it is a UCI engine.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use clap::{Parser, Subcommand};
use tessera_arbiter::system_language;
use tessera_cli::{Engine, divide, page, variants};
use tessera_rules::Settings;

/// Chess variants without a window. Without a command: a UCI engine on standard input and output.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the positions that lie DEPTH moves ahead, by first move
    Perft {
        /// The variant's id
        variant: String,
        /// How many moves ahead
        depth: u32,
        /// The position, if not the start
        position: Vec<String>,
    },
    /// Print the rules page of a variant as Markdown: what is not like chess
    Rules {
        /// The variant's id
        variant: String,
        /// The language, as two letters; the system's if there are texts in it
        #[arg(long)]
        language: Option<String>,
        /// An option and what is chosen, as NAME=CHOICE
        #[arg(long = "option", value_parser = setting)]
        options: Vec<(String, String)>,
        /// Then all rules, with diagrams
        #[arg(long)]
        whole: bool,
    },
    /// List the variants
    Variants,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        None => uci(),
        Some(Command::Perft { variant, depth, position }) => perft(&variant, depth, &position.join(" ")),
        Some(Command::Rules { variant, language, options, whole }) => {
            rules(&variant, language, options.into_iter().collect(), whole)
        }
        Some(Command::Variants) => list(),
    };
    match result {
        Ok(code) => code,
        // Whoever read our output has gone.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tessera-cli: {error}");
            ExitCode::FAILURE
        }
    }
}

fn uci() -> io::Result<ExitCode> {
    let (registry, texts) = variants();
    let mut engine = Engine::new(registry, texts);
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().split(b'\n') {
        let answer = engine.command(&String::from_utf8_lossy(&line?));
        for line in answer.lines {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        if answer.quit {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn perft(variant: &str, depth: u32, text: &str) -> io::Result<ExitCode> {
    let (registry, texts) = variants();
    let rules: Arc<_> = match registry.rules(variant) {
        Ok(rules) => rules,
        Err(error) => {
            eprintln!("tessera-cli: {error}");
            return Ok(ExitCode::FAILURE);
        }
    };
    let position = match text {
        "" => rules.start(),
        text => match rules.read(text) {
            Ok(position) => position,
            Err(error) => {
                for fault in &error.faults {
                    let here = " ".repeat(text[..fault.at.start].chars().count());
                    let width = text[fault.at.clone()].chars().count().max(1);
                    eprintln!("{text}\n{here}{} {}", "^".repeat(width), texts.message(&fault.reason.message()));
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

fn setting(text: &str) -> Result<(String, String), String> {
    let (option, choice) = text.split_once('=').ok_or("an option is written as NAME=CHOICE")?;
    Ok((option.to_owned(), choice.to_owned()))
}

fn rules(variant: &str, language: Option<String>, settings: Settings, whole: bool) -> io::Result<ExitCode> {
    let (registry, mut texts) = variants();
    texts.set_language(&system_language());
    if let Some(language) = language {
        texts.set_language(&language);
        if !language.starts_with(texts.language()) {
            let known: Vec<&str> = texts.languages().collect();
            eprintln!("tessera-cli: there are no texts in `{language}`, only in {}", known.join(", "));
            return Ok(ExitCode::FAILURE);
        }
    }
    match registry.library().compile(variant, &settings) {
        Ok(rules) => {
            io::stdout().lock().write_all(page(&rules, &texts, whole).as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => {
            eprintln!("tessera-cli: {error}");
            Ok(ExitCode::FAILURE)
        }
    }
}

fn list() -> io::Result<ExitCode> {
    let (registry, mut texts) = variants();
    texts.set_language(&system_language());
    let mut out = io::stdout().lock();
    for id in registry.ids() {
        let tagline = texts.words(&format!("variant-{id}.tagline"));
        writeln!(out, "{id:16} {}: {tagline}", texts.words(&format!("variant-{id}")))?;
    }
    let faults = registry.faults();
    for (name, error) in &faults {
        eprintln!("{name}: {error}");
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

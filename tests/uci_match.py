#!/usr/bin/env python3
"""Plays a match of the UCI engine against another UCI engine, or against itself. It is run by hand.

    pip install chess
    cargo build --release -p tessera-cli
    tests/uci_match.py target/release/tessera-cli --games 50 --time 1+0.01
    tests/uci_match.py target/release/tessera-cli --variant chess960 --nodes 5000 \\
        --against fairy-stockfish --against-option "Skill Level=6"
    tests/uci_match.py "target/release/tessera-cli --mods assets/mods" --variant three_check/three-check --nodes 5000 \\
        --against fairy-stockfish --against-option "Skill Level=10"

Chess and Chess960 are played through python-chess, which checks every move. In other variants for two the first engine
is the arbiter: it lists the legal moves with `go perft 1`, and `d` tells the end. Each opening is random and is played
twice with colours swapped. The script fails if an engine makes an illegal move or oversteps the time.
"""

import argparse
import math
import random
import shlex
import subprocess
import sys
import time

import chess
import chess.engine

# The names of other engines for variants that they name differently.
OTHER_NAMES = {"three-check": "3check", "king-of-the-hill": "kingofthehill"}
OPENING_PLIES = 4
# Longer games count as draws.
PLIES_MAX = 400


class Fault(Exception):
    """An engine cannot play the variant, or has lost by an illegal move or on time."""


class PythonChess:
    """Chess and Chess960."""

    def __init__(self, args):
        self.random_arrays = args.variant == "chess960"
        self.engines = []
        for command, options in args.players:
            try:
                self.engines.append(chess.engine.SimpleEngine.popen_uci(shlex.split(command), timeout=120))
                self.engines[-1].configure(options)
            except (chess.engine.EngineError, OSError) as error:
                # An engine that runs would keep this program from its end.
                self.close()
                sys.exit(f"{command}: {error}")

    def start(self, lots):
        self.game = object()
        if self.random_arrays:
            self.board = chess.Board.from_chess960_pos(lots.randrange(960))
            return
        while True:
            self.board = chess.Board()
            for _ in range(OPENING_PLIES):
                self.board.push(lots.choice(list(self.board.legal_moves)))
            if not self.board.is_game_over():
                return

    def turn(self):
        return 0 if self.board.turn else 1

    def outcome(self):
        """The points of the player who moves first, and the reason. None if the game goes on."""
        outcome = self.board.outcome(claim_draw=True)
        if outcome is None:
            return None
        points = {None: 0.5, chess.WHITE: 1.0, chess.BLACK: 0.0}[outcome.winner]
        return points, outcome.termination.name.lower()

    def move(self, player, nodes, clocks, increment):
        limit = chess.engine.Limit(nodes=nodes)
        if clocks:
            limit = chess.engine.Limit(
                white_clock=clocks[0], black_clock=clocks[1], white_inc=increment, black_inc=increment)
        try:
            # Another game object makes python-chess send `ucinewgame`.
            move = self.engines[player].play(self.board, limit, game=self.game).move
        except chess.engine.EngineError as error:
            raise Fault(str(error)) from error
        self.board.push(move)

    def close(self):
        for engine in self.engines:
            engine.quit()


class Pipe:
    """An engine that is spoken to line by line."""

    def __init__(self, command, options):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("uciok", "uci")
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")
        # Without this, an engine that does not know the variant would go on with chess.
        refused = [answer for answer in self.ask("readyok", "isready") if "no variant" in answer]
        if refused:
            raise Fault(f"{command}: {refused[0]}")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, last, *lines):
        """Sends lines, and returns all answers up to one that begins with `last`."""
        for line in lines:
            self.send(line)
        answers = []
        while not answers or not answers[-1].startswith(last):
            answer = self.process.stdout.readline()
            if not answer:
                raise Fault("the engine has ended")
            answers.append(answer.rstrip("\n"))
        return answers


class Pipes:
    """Other variants for two players."""

    def __init__(self, args):
        # A mod's variant is named after the mod and a slash, which engines of other programs do not know.
        last = args.variant.rsplit("/")[-1]
        own, other = ({"UCI_Variant": name} for name in (args.variant, OTHER_NAMES.get(last, last)))
        (first, first_options), (second, second_options) = args.players
        self.engines = [Pipe(first, own | first_options)]
        try:
            self.engines.append(Pipe(second, other | second_options))
        except Fault:
            self.engines.append(Pipe(second, own | second_options))
        self.arbiter = Pipe(first, own)

    def start(self, lots):
        for engine in self.engines:
            engine.ask("readyok", "ucinewgame", "isready")
        self.moves, self.lots = [], lots
        self.look()
        for _ in range(OPENING_PLIES):
            self.moves.append(lots.choice(self.legal))
            self.look()

    def look(self):
        """Asks the arbiter about the position."""
        answers = self.arbiter.ask("Nodes searched", self.position(), "d", "go perft 1")
        self.facts = dict(answer.split(": ", 1) for answer in answers if ": " in answer)
        # The last answer is the sum.
        self.legal = [answer.split(":")[0] for answer in answers[:-1] if answer.endswith(": 1")]

    def position(self):
        return "position startpos" + (" moves " + " ".join(self.moves) if self.moves else "")

    def turn(self):
        # A turn may have several parts, so the number of moves does not tell.
        return 0 if self.facts["Fen"].split()[1].startswith("w") else 1

    def outcome(self):
        if "Claim" in self.facts:
            return 0.5, self.facts["Claim"]
        if "Ending" not in self.facts:
            return None
        points = {"-": 0.5, "w": 1.0}.get(self.facts["Winner"], 0.0)
        return points, self.facts["Ending"]

    def move(self, player, nodes, clocks, increment):
        limit = f"go nodes {nodes}"
        if clocks:
            times = [round(1000 * seconds) for seconds in (*clocks, increment, increment)]
            limit = "go wtime {} btime {} winc {} binc {}".format(*times)
        announced = {move.split("@")[0] for move in self.legal}
        # A roll that must come is no decision.
        move = announced.pop() if len(announced) == 1 else None
        if move is None:
            move = self.engines[player].ask("bestmove", self.position(), limit)[-1].split()[1]
        # Who moves a die announces the move, and the script rolls.
        faces = [legal for legal in self.legal if legal.split("@")[0] == move]
        if not faces:
            raise Fault(f"{move} is illegal")
        self.moves.append(self.lots.choice(faces))
        self.look()

    def close(self):
        for engine in (*self.engines, self.arbiter):
            engine.send("quit")


def play(table, first, args):
    """Plays a game. `first` is the number of the player who moves first. Returns the points of player 0."""
    clocks = list(args.time[:1] * 2) if args.time else None
    plies = 0
    while (outcome := table.outcome()) is None and plies < PLIES_MAX:
        turn = table.turn()
        player = (turn + first) % 2
        begin = time.monotonic()
        try:
            table.move(player, args.nodes, clocks, args.time[1] if args.time else 0)
            if clocks:
                clocks[turn] -= time.monotonic() - begin
                if clocks[turn] < 0:
                    raise Fault(f"{-clocks[turn]:.3f} s over the time")
                clocks[turn] += args.time[1]
        except Fault as fault:
            return float(player), f"player {player}: {fault}", plies, True
        plies += 1
    points, reason = outcome or (0.5, "cut off")
    return points if first == 0 else 1 - points, reason, plies, False


def summary(points):
    """The share of the points with its standard error, and the difference in Elo."""
    count = len(points)
    share = sum(points) / count
    error = math.sqrt(sum((point - share) ** 2 for point in points) / max(count - 1, 1) / count)
    text = f"{sum(points)} of {count}: {100 * share:.1f} % +- {100 * error:.1f}"
    if 0 < share < 1:
        text += f", {-400 * math.log10(1 / share - 1):+.0f} Elo"
    return text


def option(text):
    name, _, value = text.partition("=")
    return name, value


def seconds(text):
    base, _, increment = text.partition("+")
    return float(base), float(increment or 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the command of the engine")
    parser.add_argument("--against", help="the command of another engine; by default the same engine")
    parser.add_argument("--variant", default="chess")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1, help="the seed of arrays and openings")
    limit = parser.add_mutually_exclusive_group(required=True)
    limit.add_argument("--time", type=seconds, metavar="BASE+INC", help="a clock, in seconds")
    limit.add_argument("--nodes", type=int, help="nodes a move")
    parser.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--against-option", type=option, action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    args.players = [(args.engine, dict(args.option)), (args.against or args.engine, dict(args.against_option))]
    try:
        table = (PythonChess if args.variant in ("chess", "chess960") else Pipes)(args)
    except (Fault, OSError) as fault:
        sys.exit(f"uci_match: {fault}")
    points, faults = [], 0
    for number in range(args.games):
        table.start(random.Random(f"{args.seed} {number // 2}"))
        gained, reason, plies, fault = play(table, number % 2, args)
        points.append(gained)
        faults += fault
        print(f"game {number + 1}: {gained} after {plies} plies, {reason}; {summary(points)}", flush=True)
    table.close()
    print(f"{args.variant}: {summary(points)}; {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Exchanges games in PGN with python-chess, an independent program (`pip install chess`).

    pgn_exchange.py write --games 1000 > theirs.pgn          writes games of python-chess, with everything that PGN allows
    pgn_exchange.py compare target/release/tessera-cli FILE  reads a file with both programs and compares every position

`write` gives each game a tag `FinalFen`, with which a test compares the last position without Python. `compare` ends
with 1 if the programs differ in a game, and takes any file: our own comes from `tessera-cli replay --to pgn`.
"""

import argparse
import io
import random
import subprocess
import sys

import chess
import chess.pgn

# A random game rarely has more plies than this; a few are cut off and have no result.
PLIES_MAX = 500
COMMENTS = ["best by test", "[%clk 0:10:00]", "Weiß steht besser (±), 1. d4 wäre ruhiger", "a } is not allowed", "; no comment"]
ENDINGS = ["normal", "time forfeit", "abandoned"]


def fen(board):
    """The FEN as Tessera writes it: en passant only if it is legal, and files of rooks in Chess960."""
    return board.fen(shredder=True, en_passant="legal") if board.chess960 else board.fen(en_passant="legal")


def start(lots, number):
    """A board: the usual array, one of Chess960, or a position from the middle of a random game."""
    if number % 2 == 0:
        return chess.Board.from_chess960_pos(lots.randrange(960))
    board = chess.Board()
    if number % 10 == 1:
        for _ in range(lots.randrange(1, 60)):
            if board.is_game_over():
                return chess.Board()
            board.push(lots.choice(list(board.legal_moves)))
        if board.is_game_over():
            return chess.Board()
        board.clear_stack()
    return board


def choose(board, lots):
    """A move that is half sensible: rare kinds of moves are preferred, so that many games have them."""
    moves = list(board.legal_moves)
    rare = [move for move in moves if board.is_castling(move) or board.is_en_passant(move) or move.promotion]
    if rare and lots.random() < 0.7:
        return lots.choice(rare)
    captures = [move for move in moves if board.is_capture(move)]
    if captures and lots.random() < 0.3:
        return lots.choice(captures)
    mates = [move for move in moves if board.gives_check(move) and mated(board, move)]
    return lots.choice(mates or moves)


def mated(board, move):
    board.push(move)
    mate = board.is_checkmate()
    board.pop()
    return mate


def vary(node, board, lots, depth):
    """Adds comments, NAGs and variations within variations to a move that is not played yet."""
    if lots.random() < 0.05:
        node.nags.add(lots.choice([1, 2, 3, 4, 5, 6, 10, 14, 139]))
    if lots.random() < 0.05:
        node.comment = " ".join(lots.choices(COMMENTS, k=lots.randrange(1, 4))).replace("}", ")")
    if depth < 4 and lots.random() < 0.04:
        line, played = node.parent, 0
        for _ in range(lots.randrange(1, 6)):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = lots.choice(moves)
            line = line.add_variation(move)
            vary(line, board, lots, depth + 1)
            board.push(move)
            played += 1
        for _ in range(played):
            board.pop()


def write_game(lots, number):
    board = start(lots, number)
    game = chess.pgn.Game()
    game.setup(board)
    names = ['Anna "Nana" Österle', "Ben\\Kurt", "?", "小林", "O'Neil, J."]
    game.headers["White"], game.headers["Black"] = lots.choice(names), lots.choice(names)
    game.headers["Round"] = str(number + 1)
    if lots.random() < 0.2:
        game.comment = "A comment before the first move"
    node = game
    most = lots.choice([0, 30, 80, PLIES_MAX])
    while not board.is_game_over() and board.ply() < most:
        move = choose(board, lots)
        node = node.add_main_variation(move)
        vary(node, board, lots, 0)
        board.push(move)
    result = board.result()
    if result == "*" and lots.random() < 0.5:
        result = lots.choice(["1-0", "0-1", "1/2-1/2"])
        game.headers["Termination"] = lots.choice(ENDINGS)
    game.headers["Result"] = result
    game.headers["FinalFen"] = fen(board)
    return game


def write(args):
    for number in range(args.games):
        lots = random.Random(f"{args.seed} {number}")
        game = write_game(lots, number)
        # Comments and variations are the most of a file. A small file leaves them out in most games.
        rich = number % args.rich == 0
        exporter = chess.pgn.StringExporter(columns=lots.choice([80, 80, None]), comments=rich, variations=rich)
        print(game.accept(exporter), end="\n\n")
    return 0


def positions(game):
    """Every position of the main line. Fails if python-chess refused a move."""
    if game.errors:
        raise SystemExit(f"python-chess: {game.headers.get('Round')}: {game.errors}")
    board = game.board()
    fens = [fen(board)]
    for move in game.mainline_moves():
        board.push(move)
        fens.append(fen(board))
    return fens, board


def compare(args):
    said = subprocess.run([args.engine, "replay", "--positions", args.file], capture_output=True, encoding="utf-8")
    ours = [block.split("\n") for block in said.stdout.strip().split("\n\n")]
    shown = subprocess.run([args.engine, "replay", "--to", "pgn", args.file], capture_output=True, encoding="utf-8")
    results = io.StringIO(shown.stdout)
    faults = said.stderr.splitlines()
    counts = dict.fromkeys(["chess960", "castling", "promotions", "en passant", "checkmates", "draws", "plies"], 0)
    number = 0
    with open(args.file, encoding="utf-8-sig") as text:
        while (game := chess.pgn.read_game(text)) is not None:
            fens, board = positions(game)
            # An action that ends the game, such as a resignation, repeats the last position.
            own = ours[number] if number < len(ours) else []
            own = own[:-1] if len(own) == len(fens) + 1 and own[-1] == own[-2] else own
            if own != fens:
                at = next((ply for ply, pair in enumerate(zip(own, fens)) if pair[0] != pair[1]), min(len(own), len(fens)))
                faults.append(f"game {number + 1}, ply {at}: {own[at:at + 1]} is not {fens[at:at + 1]}")
            written = chess.pgn.read_game(results)
            if written is None or written.headers["Result"] != game.headers["Result"] or positions(written)[0] != fens:
                faults.append(f"game {number + 1}: it is not written again as it was read")
            replayed = game.board()
            for move in game.mainline_moves():
                counts["castling"] += replayed.is_castling(move)
                counts["promotions"] += move.promotion is not None
                counts["en passant"] += replayed.is_en_passant(move)
                replayed.push(move)
            counts["chess960"] += board.chess960
            counts["checkmates"] += board.is_checkmate()
            counts["draws"] += game.headers["Result"] == "1/2-1/2"
            counts["plies"] += len(fens) - 1
            number += 1
    if number != len(ours):
        faults.append(f"python-chess has {number} games, tessera-cli {len(ours)}")
    print("\n".join(faults[:20]), file=sys.stderr)
    print(f"{number} games, {len(faults)} differences; " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tasks = parser.add_subparsers(required=True)
    writer = tasks.add_parser("write", help="write games of python-chess")
    writer.add_argument("--games", type=int, default=1000)
    writer.add_argument("--seed", type=int, default=1)
    writer.add_argument("--rich", type=int, default=1, metavar="N", help="only each Nth game has comments and variations")
    writer.set_defaults(task=write)
    comparer = tasks.add_parser("compare", help="compare every position of a file")
    comparer.add_argument("engine", help="the path of tessera-cli")
    comparer.add_argument("file")
    comparer.set_defaults(task=compare)
    args = parser.parse_args()
    return args.task(args)


if __name__ == "__main__":
    sys.exit(main())

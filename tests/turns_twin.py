"""The Game of the Amazons and Monster chess, naively: squares in a dictionary, and one step after the other.

Written from the rules alone, as a second opinion on the kernel. In the folder tests/data/field, `python3
../../turns_twin.py amazons` writes amazons.epd, and `monster` writes monster.epd: positions of random games with the
numbers of their moves. A move and an arrow count as two plies, and so do the two moves of White in Monster chess. It
needs Python 3 alone, and about two minutes for each.
"""
import random, sys

DIAG = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ORTH = [(1, 0), (-1, 0), (0, 1), (0, -1)]
LEAP = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


def name(s):
    return "abcdefghij"[s[0]] + str(s[1] + 1)


class Pos:
    """The pieces by square, the seat, the part of its turn from 0, and what only one of the two games needs."""

    def __init__(p):
        p.b, p.turn, p.part, p.quiet, p.round = {}, "w", 0, 0, 1
        p.shooter = None  # where the amazon has arrived that shoots now
        p.castle = set()  # the castling rights, of "KQkq"
        p.passed = {}  # the squares of pawns that have just made a double step, by the squares that they passed
        p.over = False

    def copy(p):
        q = Pos()
        q.b, q.castle, q.passed = dict(p.b), set(p.castle), dict(p.passed)
        q.turn, q.part, q.quiet, q.round, q.shooter, q.over = p.turn, p.part, p.quiet, p.round, p.shooter, p.over
        return q

    def own(p, piece):
        return piece.isalpha() and piece.isupper() == (p.turn == "w")


class Game:
    def pass_turn(self, p):
        p.part = 0
        p.round += p.turn == "b"
        p.turn = "b" if p.turn == "w" else "w"

    def lines(self, p, s, ways):
        """The squares along lines: the free ones, and the first one with something on it."""
        for x, y in ways:
            t = (s[0] + x, s[1] + y)
            while t[0] in range(self.size) and t[1] in range(self.size):
                yield t
                if t in p.b:
                    break
                t = (t[0] + x, t[1] + y)

    def perft(self, p, depth):
        moves = self.moves(p)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play(p, m), depth - 1) for m in moves)

    def fen(self, p):
        rows = []
        for r in reversed(range(self.size)):
            row, gap = "", 0
            for f in range(self.size):
                c = p.b.get((f, r))
                if c is None:
                    gap += 1
                    continue
                row += (str(gap) if gap else "") + c
                gap = 0
            rows.append(row + (str(gap) if gap else ""))
        part = ("2" + (name(p.shooter) if p.shooter else "")) if p.part else ""
        castle = "".join(c for c in "KQkq" if c in p.castle) or "-"
        return "%s %s%s %s %s %d %d" % ("/".join(rows), p.turn, part, castle, self.passed(p), p.quiet, p.round)

    def passed(self, p):
        return "-"


class Amazons(Game):
    size, deepest, budget = 10, 4, 400_000

    def start(self):
        p = Pos()
        for s in [(3, 0), (6, 0), (0, 3), (9, 3)]:
            p.b[s] = "Q"
            p.b[(s[0], 9 - s[1])] = "q"
        return p

    def moves(self, p):
        if p.part:
            return [(None, t) for t in self.lines(p, p.shooter, DIAG + ORTH) if t not in p.b]
        own = [s for s, c in p.b.items() if p.own(c)]
        return [(s, t) for s in own for t in self.lines(p, s, DIAG + ORTH) if t not in p.b]

    def play(self, p, move):
        s, t = move
        q = p.copy()
        if q.part:
            q.b[t] = "*"
            q.shooter = None
            self.pass_turn(q)
        else:
            # The clock counts turns.
            q.quiet += 1
            q.b[t] = q.b.pop(s)
            q.shooter, q.part = t, 1
        return q


class Monster(Game):
    size, deepest, budget = 8, 5, 400_000

    def start(self):
        p = Pos()
        for f, c in enumerate("rnbqkbnr"):
            p.b[(f, 7)], p.b[(f, 6)] = c, "p"
        for f in (2, 3, 4, 5):
            p.b[(f, 1)] = "P"
        p.b[(4, 0)] = "K"
        p.castle = {"k", "q"}
        return p

    def moves(self, p):
        """Moves as (from, to, promotion, kind). Kings are captured, so attacks do not matter."""
        if p.over:
            return []
        found = []
        ahead = 1 if p.turn == "w" else -1
        home, last = (1, 7) if p.turn == "w" else (6, 0)
        free = lambda s: s not in p.b
        foe = lambda s: s in p.b and not p.own(p.b[s])

        def pawn(s, t, kind=""):
            for into in "qrbn" if t[1] == last else [""]:
                found.append((s, t, into, kind))

        for s, c in list(p.b.items()):
            if not p.own(c):
                continue
            k = c.lower()
            if k == "p":
                one, two = (s[0], s[1] + ahead), (s[0], s[1] + 2 * ahead)
                if free(one):
                    pawn(s, one)
                    if s[1] == home and free(two):
                        pawn(s, two, "double")
                for side in (-1, 1):
                    t = (s[0] + side, s[1] + ahead)
                    if foe(t):
                        pawn(s, t)
                    elif t in p.passed and not p.own(p.b[p.passed[t]]):
                        pawn(s, t, "passed")
                continue
            if k in "nk":
                goals = [(s[0] + x, s[1] + y) for x, y in (LEAP if k == "n" else DIAG + ORTH)]
                goals = [t for t in goals if t[0] in range(8) and t[1] in range(8)]
            else:
                goals = self.lines(p, s, {"r": ORTH, "b": DIAG, "q": DIAG + ORTH}[k])
            found += [(s, t, "", "") for t in goals if free(t) or foe(t)]
            if k == "k":
                for right, files in (("k", (5, 6)), ("q", (1, 2, 3))):
                    if p.turn == "b" and right in p.castle and all(free((f, 7)) for f in files):
                        found.append((s, (6 if right == "k" else 2, 7), "", "castle"))
        return found

    def play(self, p, move):
        s, t, into, kind = move
        q = p.copy()
        if q.part == 0:
            q.quiet += 1
        # A double step can be captured by the next player, with his first move.
        old, q.passed = q.passed, {}
        piece = q.b.pop(s)
        taken = q.b.pop(old[t] if kind == "passed" else t, None)
        if taken or piece.lower() == "p":
            q.quiet = 0
        q.b[t] = (into.upper() if p.turn == "w" else into) if into else piece
        if kind == "castle":
            rook, to = ((7, 7), (5, 7)) if t[0] == 6 else ((0, 7), (3, 7))
            q.b[to] = q.b.pop(rook)
        if kind == "double":
            q.passed[(s[0], (s[1] + t[1]) // 2)] = t
        # Both double steps of White's turn can be captured, as long as the pawns stand there.
        if p.turn == "w" and p.part == 1:
            q.passed.update({over: at for over, at in old.items() if q.b.get(at) == "P" and over not in q.b})
        for square, rights in (((4, 7), "kq"), ((0, 7), "q"), ((7, 7), "k")):
            if q.b.get(square) != {4: "k", 0: "r", 7: "r"}[square[0]] or square in (s, t):
                q.castle -= set(rights)
        if taken and taken.lower() == "k":
            q.over = True
            self.pass_turn(q)
        elif p.turn == "w" and p.part == 0:
            q.part = 1
        else:
            self.pass_turn(q)
        return q

    def passed(self, p):
        """The squares that an enemy pawn can capture on. Rights of White's own turn are written, too."""
        ahead, enemy = (-1, "p") if p.turn == "b" or p.part else (1, "P")
        can = [s for s in p.passed if any(p.b.get((s[0] + side, s[1] - ahead)) == enemy for side in (-1, 1))]
        return "".join(sorted(map(name, can))) or "-"


def main(which):
    game = {"amazons": Amazons(), "monster": Monster()}[which]
    rng = random.Random(14)
    lines = {}
    while len(lines) < 48:
        p = game.start()
        for _ in range(rng.randrange(0, 80) if lines else 0):
            moves = game.moves(p)
            if not moves:
                break
            p = game.play(p, rng.choice(moves))
        text = game.fen(p)
        if p.over or text in lines:
            continue
        counts = []
        for depth in range(1, game.deepest + 1):
            # The next count is guessed from the two before it, so that no line but the first one takes long.
            if lines and len(counts) > 1 and counts[-1] * counts[-1] > game.budget * max(1, counts[-2]):
                break
            counts.append(game.perft(p, depth))
            if not counts[-1]:
                break
        lines[text] = text + "".join(" ;D%d %d" % pair for pair in enumerate(counts, 1))
    with open(which + ".epd", "w") as out:
        out.write("\n".join(lines.values()) + "\n")


main(sys.argv[1])

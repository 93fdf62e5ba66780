"""Four-handed chess each for itself, naively: every pseudo-legal move is made on a copy, and then judged.

Written from the rules alone, as a second opinion on the kernel. In the folder tests/data, `python3 ../four_handed_twin.py`
writes perft/four-handed-ffa.epd, positions with the numbers of their moves, and four-handed-ffa.games, whole games with
the last position and its points. It needs Python 3 alone, and about two minutes.
"""
import random, sys

A = "wbyr"
FWD = {"w": (0, 1), "b": (1, 0), "y": (0, -1), "r": (-1, 0)}
DIAG = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ORTH = [(1, 0), (-1, 0), (0, 1), (0, -1)]
LEAP = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
WORTH = {"P": 1, "N": 3, "B": 5, "R": 5, "Q": 9, "D": 1, "K": 20}
START = "x,x,x,yR,yN,yB,yK,yQ,yB,yN,yR,x,x,x/x,x,x,yP,yP,yP,yP,yP,yP,yP,yP,x,x,x/x,x,x,8,x,x,x/bR,bP,10,rP,rR/bN,bP,10,rP,rN/bB,bP,10,rP,rB/bQ,bP,10,rP,rK/bK,bP,10,rP,rQ/bB,bP,10,rP,rB/bN,bP,10,rP,rN/bR,bP,10,rP,rR/x,x,x,8,x,x,x/x,x,x,wP,wP,wP,wP,wP,wP,wP,wP,x,x,x/x,x,x,wR,wN,wB,wQ,wK,wB,wN,wR,x,x,x w wKQbKQyKQrKQ - 0,0,0,0 0 1"


def on(f, r):
    return 0 <= f < 14 and 0 <= r < 14 and not ((f < 3 or f > 10) and (r < 3 or r > 10))


def name(s):
    return "abcdefghijklmn"[s[0]] + str(s[1] + 1)


def square(t):
    return ("abcdefghijklmn".index(t[0]), int(t[1:]) - 1)


def rank_of(army, s):
    """The rank of a square, 1 to 14, as its army sees it."""
    return {"w": s[1] + 1, "b": s[0] + 1, "y": 14 - s[1], "r": 14 - s[0]}[army]


class Pos:
    def copy(self):
        p = Pos()
        p.b = dict(self.b)
        p.turn, p.castle, p.ep = self.turn, set(self.castle), dict(self.ep)
        p.points, p.state, p.quiet, p.round = list(self.points), list(self.state), self.quiet, self.round
        return p

    def lives(self, army):
        return self.state[A.index(army)] == ""

    def king(self, army):
        return next((s for s, x in self.b.items() if x == (army, "K")), None)


def read(text):
    board, turn, castle, ep, points, quiet, rnd = text.split()
    p = Pos()
    p.b = {}
    for i, row in enumerate(board.split("/")):
        f = 0
        for cell in row.split(","):
            if cell == "x":
                f += 1
            elif cell.isdigit():
                f += int(cell)
            else:
                p.b[(f, 13 - i)] = (cell[0], cell[1])
                f += 1
    p.turn, p.castle, p.ep = turn, set(), {}
    army = None
    for c in castle.replace("-", ""):
        if c in A:
            army = c
        else:
            p.castle.add((army, c))
    t = ep.replace("-", "")
    while t:
        n = 1
        while n < len(t) and t[n].isdigit():
            n += 1
        at = square(t[:n])
        t = t[n:]
        for a in A:
            fx, fr = FWD[a]
            pawn, back = (at[0] + fx, at[1] + fr), (at[0] - fx, at[1] - fr)
            if p.b.get(pawn) == (a, "P") and rank_of(a, back) == 2:
                p.ep[a] = (at, pawn)
    p.points, p.state = [], []
    for word in points.split(","):
        p.points.append(int(word.rstrip("xk")))
        p.state.append(word[len(word.rstrip("xk")):])
    p.quiet, p.round = int(quiet), int(rnd)
    return p


def write(p):
    rows = []
    for r in range(13, -1, -1):
        row, n = [], 0
        for f in range(14):
            if on(f, r) and (f, r) not in p.b:
                n += 1
                continue
            if n:
                row.append(str(n))
                n = 0
            row.append("".join(p.b[(f, r)]) if on(f, r) else "x")
        if n:
            row.append(str(n))
        rows.append(",".join(row))
    castle = ""
    for a in A:
        rights = "".join(s for s in "KQ" if (a, s) in p.castle)
        castle += a + rights if rights else ""
    ep = "".join(name(p.ep[a][0]) for a in A if a in p.ep and pawn_attacks(p, a, p.ep[a][0]))
    points = ",".join(str(n) + s for n, s in zip(p.points, p.state))
    return f"{'/'.join(rows)} {p.turn} {castle or '-'} {ep or '-'} {points} {p.quiet} {p.round}"


def pawn_attacks(p, army, at):
    """Whether a pawn of a living enemy of the army attacks a square."""
    for s, (a, k) in p.b.items():
        if k == "P" and a != army and p.lives(a) and at in pawn_targets(a, s):
            return True
    return False


def pawn_targets(a, s):
    fx, fr = FWD[a]
    side = [(1, 0), (-1, 0)] if fx == 0 else [(0, 1), (0, -1)]
    return [(s[0] + fx + x, s[1] + fr + y) for x, y in side]


def attacked_by(p, s):
    """All squares that the piece on s attacks."""
    a, k = p.b[s]
    if k == "P":
        return [t for t in pawn_targets(a, s) if on(*t)]
    if k in "NK":
        steps = LEAP if k == "N" else DIAG + ORTH
        return [(s[0] + x, s[1] + y) for x, y in steps if on(s[0] + x, s[1] + y)]
    out = []
    for x, y in {"B": DIAG, "R": ORTH}.get(k, DIAG + ORTH):
        t = (s[0] + x, s[1] + y)
        while on(*t):
            out.append(t)
            if t in p.b:
                break
            t = (t[0] + x, t[1] + y)
    return out


def attackers(p, at, army):
    return [s for s, (a, _) in p.b.items() if a == army and at in attacked_by(p, s)]


def in_check(p, army):
    k = p.king(army)
    return k is not None and any(attackers(p, k, e) for e in A if e != army and p.lives(e))


def pseudo(p):
    me = p.turn
    for s, (a, k) in list(p.b.items()):
        if a != me:
            continue
        if k == "P":
            fx, fr = FWD[a]
            one, two = (s[0] + fx, s[1] + fr), (s[0] + 2 * fx, s[1] + 2 * fr)
            if on(*one) and one not in p.b:
                yield s, one, ""
                if rank_of(a, s) == 2 and on(*two) and two not in p.b:
                    yield s, two, "double"
            for t in pawn_targets(a, s):
                if not on(*t):
                    continue
                if t in p.b:
                    if p.b[t][0] != me:
                        yield s, t, ""
                else:
                    for e, (at, victim) in p.ep.items():
                        if e != me and at == t and p.b.get(victim) == (e, "P") and p.lives(e):
                            yield s, t, "ep"
                            break
        else:
            for t in attacked_by(p, s):
                if t not in p.b or p.b[t][0] != me:
                    yield s, t, ""


CASTLE = {  # army: king, {side: (goal, rook, rook's goal)}
    "w": ("h1", {"K": ("j1", "k1", "i1"), "Q": ("f1", "d1", "g1")}),
    "b": ("a7", {"K": ("a5", "a4", "a6"), "Q": ("a9", "a11", "a8")}),
    "y": ("g14", {"K": ("e14", "d14", "f14"), "Q": ("i14", "k14", "h14")}),
    "r": ("n8", {"K": ("n10", "n11", "n9"), "Q": ("n6", "n4", "n7")}),
}


def line(a, b):
    """The squares strictly between two squares of a rank or file."""
    dx, dy = (b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])
    out, t = [], (a[0] + dx, a[1] + dy)
    while t != b:
        out.append(t)
        t = (t[0] + dx, t[1] + dy)
    return out


def castlings(p):
    me = p.turn
    k, sides = CASTLE[me]
    k = square(k)
    for side, (goal, rook, _) in sides.items():
        goal, rook = square(goal), square(rook)
        if (me, side) not in p.castle or p.b.get(k) != (me, "K") or p.b.get(rook) != (me, "R"):
            continue
        if any(t in p.b for t in line(k, rook)) or in_check(p, me):
            continue
        safe = True
        for t in line(k, goal) + [goal]:
            q = p.copy()
            q.b[t] = q.b.pop(k)
            safe = safe and not in_check(q, me)
        if safe:
            yield k, goal, "castle"


def legal(p):
    if sum(p.lives(a) for a in A) < 2:
        return []
    out = []
    for mv in list(pseudo(p)) + list(castlings(p)):
        q = p.copy()
        carry(q, mv)
        if not in_check(q, p.turn):
            out.append(mv)
    return out or [None]


def kings_of(p, s, q):
    """The living enemies in q whose kings the piece on s attacks in p."""
    seen = attacked_by(p, s)
    return {e for e in A if e != p.b[s][0] and q.lives(e) and q.king(e) in seen}


def fall(p, army):
    p.state[A.index(army)] = "x"
    p.castle = {(a, s) for a, s in p.castle if a != army}
    p.ep.pop(army, None)


def carry(p, mv):
    """Moves the pieces, and counts captures. Returns the squares where a moved piece stands."""
    s, t, form = mv
    me, k = p.b[s]
    p.ep.pop(me, None)
    p.quiet += 1
    taken = t
    if form == "ep":
        taken = next(victim for e, (at, victim) in p.ep.items() if e != me and at == t and p.lives(e))
    if taken in p.b:
        owner, what = p.b.pop(taken)
        state = p.state[A.index(owner)]
        if state == "" or state == "k" and what == "K":
            p.points[A.index(me)] += WORTH[what]
        if what == "K":
            fall(p, owner)
        p.quiet = 0
        drop_rights(p, owner, taken)
    del p.b[s]
    if k == "P":
        p.quiet = 0
    p.b[t] = (me, "D" if k == "P" and rank_of(me, t) == 8 else k)
    drop_rights(p, me, s)
    moved = [t]
    if form == "castle":
        for goal, rook, end in CASTLE[me][1].values():
            if square(goal) == t:
                p.b[square(end)] = p.b.pop(square(rook))
                moved.append(square(end))
    if form == "double":
        fx, fr = FWD[me]
        p.ep[me] = ((s[0] + fx, s[1] + fr), t)
    return moved


def drop_rights(p, army, at):
    k, sides = CASTLE[army]
    if at == square(k):
        p.castle = {(a, s) for a, s in p.castle if a != army}
    for side, (_, rook, _) in sides.items():
        if at == square(rook):
            p.castle.discard((army, side))


def make(p, mv):
    q = p.copy()
    me = p.turn
    if mv is None:
        if in_check(q, me):
            order = [A[(A.index(me) - n) % 4] for n in (1, 2, 3)]
            giver = next(e for e in order if q.lives(e) and attackers(q, q.king(me), e))
            q.points[A.index(giver)] += 20
        else:
            q.points[A.index(me)] += 20
        fall(q, me)
        q.quiet = 0
    else:
        moved = carry(q, mv)
        for s, (a, k) in list(q.b.items()):
            if a != me:
                continue
            now = len(kings_of(q, s, q))
            if now < 2:
                continue
            before = 0 if s in moved else len(kings_before(p, s, q))
            if now > before:
                q.points[A.index(me)] += {2: 5, 3: 20}[now] if k not in "QD" else {2: 1, 3: 5}[now]
    # Passed pawns whose square is occupied or that have gone lose the mark.
    q.ep = {a: (at, v) for a, (at, v) in q.ep.items() if at not in q.b and q.b.get(v) == (a, "P")}
    nxt = next((A[(A.index(me) + n) % 4] for n in (1, 2, 3, 4) if q.lives(A[(A.index(me) + n) % 4])), me)
    if A.index(nxt) <= A.index(me):
        q.round += 1
    q.turn = nxt
    q.ep.pop(nxt, None)
    return q


def kings_before(p, s, q):
    seen = attacked_by(p, s)
    return {e for e in A if e != p.b[s][0] and q.lives(e) and p.king(e) in seen}


def text(mv):
    return "0000" if mv is None else name(mv[0]) + name(mv[1])


def perft(p, d):
    moves = legal(p)
    if d == 1:
        return len(moves)
    return sum(perft(make(p, mv), d - 1) for mv in moves)


def sparse(rng):
    """The start with most pieces gone, and the others anywhere."""
    p = read(START)
    keep = rng.uniform(0.15, 0.6)
    for s, (a, k) in list(p.b.items()):
        if k == "K" or k == "R" and rng.random() < 0.5:
            continue
        if rng.random() > keep:
            del p.b[s]
        elif k not in "P" and rng.random() < 0.7:
            del p.b[s]
            free = [(f, r) for f in range(14) for r in range(14) if on(f, r) and (f, r) not in p.b]
            p.b[rng.choice(free)] = (a, rng.choice("NBRQQD"))
    for a in A:
        k, sides = CASTLE[a]
        for side, (_, rook, _) in sides.items():
            if p.b.get(square(rook)) != (a, "R"):
                p.castle.discard((a, side))
    return p


def play(rng, most, start=None):
    p, moves, seen = start or read(START), [], []
    while len(moves) < most:
        all_ = legal(p)
        if not all_:
            break
        def weight(mv):
            if mv is None:
                return 1
            w = 1
            if mv[2] in ("ep", "castle"):
                w = 30
            elif mv[2] == "double":
                w = 5
            elif mv[1] in p.b:
                w = 60 if p.b[mv[1]][1] == "K" else 4
            q = make(p, mv)
            return w * (1 + 12 * sum(in_check(q, e) for e in A if e != p.turn and q.lives(e)))
        mv = rng.choices(all_, [weight(m) for m in all_])[0]
        q = make(p, mv)
        gain = q.points[A.index(p.turn)] - p.points[A.index(p.turn)]
        seen.append((p, all_, mv, gain))
        moves.append(text(mv))
        p = q
    return p, moves, seen


if __name__ == "__main__":
    start = read(START)
    assert write(start) == START
    print([perft(start, d) for d in (1, 2)], file=sys.stderr)
    rng = random.Random(4)
    games, kinds = [], {n: [] for n in ("pass", "king", "ep", "castle", "two", "left", "other")}
    for n in range(110):
        # The array itself has the double steps of pawns that meet.
        first = sparse(rng) if n < 90 else read(START)
        p, moves, seen = play(rng, 160 if n < 90 else 60, first)
        games.append((write(first), moves, write(p)))
        for q, all_, mv, gain in seen:
            living = sum(q.lives(a) for a in A)
            if all_ == [None]:
                kinds["pass"].append(q)
            elif any(m[2] == "ep" for m in all_):
                kinds["ep"].append(q)
            elif any(m[2] == "castle" for m in all_) and q.round > 3:
                kinds["castle"].append(q)
            elif any(m[1] in q.b and q.b[m[1]][1] == "K" for m in all_):
                kinds["king"].append(q)
            elif living == 2:
                kinds["two"].append(q)
            elif rng.random() < 0.02:
                kinds["other"].append(q)
            if living > 2 and all_ != [None] and rng.random() < 0.01:
                r = q.copy()
                r.state[A.index(r.turn)] = "k"
                r.castle = {(a, s) for a, s in r.castle if a != r.turn}
                nxt = next(A[(A.index(r.turn) + i) % 4] for i in (1, 2, 3) if r.lives(A[(A.index(r.turn) + i) % 4]))
                r.ep.pop(r.turn, None), r.ep.pop(nxt, None)
                r.turn = nxt
                kinds["left"].append(r)
    print({k: len(v) for k, v in kinds.items()}, file=sys.stderr)
    lines = []
    for k, most in (("pass", 30), ("king", 26), ("ep", 22), ("castle", 16), ("two", 16), ("left", 16), ("other", 12)):
        for q in rng.sample(kinds[k], min(most, len(kinds[k]))):
            q.quiet = 0
            d2 = perft(q, 2)
            out = f"{write(q)} ;D1 {len(legal(q))}"
            if d2 <= 20000:
                out += f" ;D2 {d2}"
            if d2 <= 900:
                out += f" ;D3 {perft(q, 3)}"
            lines.append(out)
    open("perft/four-handed-ffa.epd", "w").write("\n".join([f"{START} ;D1 20 ;D2 {perft(start, 2)} ;D3 {perft(start, 3)}"] + lines) + "\n")
    games.sort(key=lambda g: len(g[1]))
    open("four-handed-ffa.games", "w").write("".join(f"{s} ; {' '.join(m)} ; {f}\n" for s, m, f in games[:60]))

"""Berolina chess with en passant, naively: squares in a dictionary, and one step after the other.

Written from the rules alone, as a second opinion on the kernel. `python3 berolina_twin.py 3 "FEN"` prints the numbers of
moves of a position without a right to capture en passant. They stand in tests/data/field/berolina.epd.
"""
import sys
def parse(fen):
    b={}
    f=fen.split()
    for r,row in enumerate(f[0].split('/')):
        c=0
        for ch in row:
            if ch.isdigit(): c+=int(ch)
            else: b[(c,7-r)]=ch; c+=1
    return b,f[1]=='w',f[2],None
col=lambda p:p.isupper()
N=[(1,2),(2,1),(-1,2),(-2,1),(1,-2),(2,-1),(-1,-2),(-2,-1)]
D=[(1,1),(1,-1),(-1,1),(-1,-1)]; O=[(1,0),(-1,0),(0,1),(0,-1)]
on=lambda s:0<=s[0]<8 and 0<=s[1]<8
def attacked(b,s,by):
    for (x,y),p in b.items():
        if col(p)!=by: continue
        t=p.lower(); dx,dy=s[0]-x,s[1]-y
        if t=='p':
            if dx==0 and dy==(1 if by else -1): return True
        elif t=='n':
            if (dx,dy) in N: return True
        elif t=='k':
            if max(abs(dx),abs(dy))==1: return True
        else:
            if (dx,dy)==(0,0): continue
            st=dx==0 or dy==0; di=abs(dx)==abs(dy)
            if not((st and t in 'rq') or (di and t in 'bq')): continue
            u=((dx>0)-(dx<0),(dy>0)-(dy<0)); q=(x+u[0],y+u[1])
            while q!=s and q not in b: q=(q[0]+u[0],q[1]+u[1])
            if q==s: return True
    return False
def moves(st):
    b,w,c,ep=st; out=[]
    f=1 if w else -1; home=1 if w else 6; last=7 if w else 0
    for s,p in list(b.items()):
        if col(p)!=w: continue
        x,y=s; t=p.lower()
        def pw(to,victim=None,nep=None):
            for pr in ('qrbn' if to[1]==last else [None]): out.append((s,to,pr,victim,nep,None))
        if t=='p':
            for dx in(-1,1):
                to=(x+dx,y+f)
                if on(to) and to not in b:
                    pw(to)
                    t2=(x+2*dx,y+2*f)
                    if y==home and on(t2) and t2 not in b: pw(t2,None,(to,t2))
            to=(x,y+f)
            if to in b and col(b[to])!=w: pw(to)
            elif ep and to==ep[0] and to not in b: pw(to,ep[1])
        elif t in 'nk':
            for d in (N if t=='n' else D+O):
                to=(x+d[0],y+d[1])
                if on(to) and not(to in b and col(b[to])==w): out.append((s,to,None,None,None,None))
            if t=='k':
                r=0 if w else 7
                for fl,rook,empt,safe,dst,rt in (('K' if w else 'k',7,[5,6],[4,5,6],6,5),('Q' if w else 'q',0,[1,2,3],[4,3,2],2,3)):
                    if fl in c and all((e,r) not in b for e in empt) and not any(attacked(b,(e,r),not w) for e in safe):
                        out.append((s,(dst,r),None,None,None,((rook,r),(rt,r))))
        else:
            for d in (D if t=='b' else O if t=='r' else D+O):
                to=(x+d[0],y+d[1])
                while on(to):
                    if to in b:
                        if col(b[to])!=w: out.append((s,to,None,None,None,None))
                        break
                    out.append((s,to,None,None,None,None)); to=(to[0]+d[0],to[1]+d[1])
    for m in out:
        nb=dict(b); s,to,pr,v,nep,cs=m
        p=nb.pop(s)
        if v: del nb[v]
        nb[to]=(pr.upper() if w else pr) if pr else p
        if cs: nb[cs[1]]=nb.pop(cs[0])
        k=[q for q,pp in nb.items() if pp==('K' if w else 'k')][0]
        if attacked(nb,k,not w): continue
        nc=c
        for sq,fl in (((4,0),'KQ'),((4,7),'kq'),((0,0),'Q'),((7,0),'K'),((0,7),'q'),((7,7),'k')):
            if sq in (s,to):
                for ch in fl: nc=nc.replace(ch,'')
        yield m,(nb,not w,nc,nep)
def perft(st,d):
    n=0
    for m,ns in moves(st): n+=1 if d==1 else perft(ns,d-1)
    return n
for fen in sys.argv[2:]:
    st=parse(fen); print(fen,[perft(st,i) for i in range(1,int(sys.argv[1])+1)],flush=True)

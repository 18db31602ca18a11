"""List what a player does in each lesson of the puzzles, in the notation of their PLAY lines."""

TOLD = {
    "flow": (
        ("A RRDLL",),
        ("A RD", "B DDLLU"),
        ("B RDDDLLLUU",),
        ("a ---", "B RRDD", "A DRRR"),
        ("A -", "A RRDDL", "B LDD"),
        ("C -", "A -", "A RRDRD", "C RDR"),
        ("A ++++++++",),
        ("A LDDDRRRRU", "B LD", "C DLDLLU"),
        ("A DDRRRRDD", "B RR", "C DLLLDDRRD", "D DRR"),
        ("C -", "C DDRRRR", "B DDDLL", "D LLD"),
    ),
    "fold": (
        ("A RR",),
        ("A UDL", "B U"),
        ("A R", "B R"),
        ("A -", "A DUL"),
        ("C -", "C R"),
        ("A -", "B UL", "A UD"),
        ("B ++",),
        ("B DR",),
        ("B -", "B RL", "A RR"),
    ),
    "fill": (
        ("A 1,2", "B 1,1"),
        ("A 1,1", "B 2,2", "C 1,2"),
        ("A R", "B 1,1", "C 2,2"),
        ("A -", "B 3,2", "E 1,3"),
        ("D -", "D 2,4"),
        ("C -", "D -", "B 1,3", "C 4,2", "D 3,1"),
        ("A +",),
        ("E 3,2",),
        ("B 1,2", "C 1,1"),
    ),
}

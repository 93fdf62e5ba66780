variant-trojan = The Trojan Game
    .tagline = Pieces climb on pieces of their own: the top one leads, and any number of them may go.

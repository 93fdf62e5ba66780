variant-polterabend = Polterabend
    .tagline = Four families, stacks of crockery, and every capture smashes all around it: kings, friends, oneself.

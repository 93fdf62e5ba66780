variant-nava-stacks = Nava with stacks
    .tagline = Four armies, two teams, and towers: pieces climb on pieces of their own army.

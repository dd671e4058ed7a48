// @name     somebodys_own
// @purpose  Whether a crystal is of a type that never leaves its local agent (seed "Memory Crystals").
// @hole     crystal  a crystal
// @mark     'relationship', 'episode', 'goal'\]

<crystal>.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal']

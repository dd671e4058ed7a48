// @name     energy
// @purpose  An energy at an instant, from the key of a memory.
// @hole     key        a decay key
// @hole     faded      as above, from the landmark to the instant
// @mark     \bexp\([\w.]+ -

exp(<key> - <faded>)

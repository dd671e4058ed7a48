// @name     energy
// @purpose  The energy of a memory at an instant, from its decay key.
// @hole     key        a decay key
// @hole     faded      as above, from the landmark to the instant
// @mark     \bexp\([\w.]+ -

exp(<key> - <faded>)

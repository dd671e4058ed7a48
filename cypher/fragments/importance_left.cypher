// @name     importance_left
// @purpose  The importance of a crystal at an instant; before its last access it is what it was then.
// @hole     memory   a crystal
// @hole     now      epoch milliseconds; of what has ended, its end
// @mark     exp\(-fading

base * exp(-fading * CASE WHEN <memory>.lastAccessed.epochMillis < <now> THEN <now> - <memory>.lastAccessed.epochMillis ELSE 0 END)

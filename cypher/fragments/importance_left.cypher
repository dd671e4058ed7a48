// @name     importance_left
// @purpose  The importance of a crystal at an instant; before its last access it is what it was then.
// @hole     memory   a crystal
// @hole     now      epoch milliseconds; of what has ended, its end
// @mark     exp\(-fading

base * exp(-fading * CASE WHEN (CASE WHEN <memory>.fadesFrom > <memory>.lastAccessed THEN <memory>.fadesFrom ELSE <memory>.lastAccessed END).epochMillis < <now> THEN <now> - (CASE WHEN <memory>.fadesFrom > <memory>.lastAccessed THEN <memory>.fadesFrom ELSE <memory>.lastAccessed END).epochMillis ELSE 0 END)

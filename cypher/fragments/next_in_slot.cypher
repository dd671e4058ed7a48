// @name     next_in_slot
// @purpose  The fact of a slot in order, called line, that ends the one at a place of it, if there is one: what is said next, unless it was let in beside it or is the same place said more or less exactly, or in a slot of several values that this value is over.
// @hole     fact  the one at that place
// @mark     g\.canonical IN \[''

CASE WHEN place IS NOT NULL AND NOT <fact>.ends THEN
    head([g IN line[place + 1..] WHERE CASE WHEN g.canonical STARTS WITH <fact>.canonical + ', ' OR <fact>.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', <fact>.canonical] ELSE g.single AND g.beside IS NULL END]) END

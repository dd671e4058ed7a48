// @name     toy.tidy
// @version  1
// @mode     write
// @purpose  Delete notes that stand beside no memory.
// @returns  repaired  integer
// @writes   ToyNote
// @rows     one
// @safe     what is deleted is not found again
// @eager    the notes that are deleted
MATCH (n:ToyNote) WHERE NOT EXISTS { (n)-[:NOTED]->(:Memory) }
DETACH DELETE n
RETURN count(*) AS repaired

// @name     association.surround
// @version  5
// @mode     write
// @purpose  Store what is said around memories that have just got their places, for them and for their neighbours.
// @param    ids       list<string>
// @param    longest   integer   characters stored of each neighbour
// @returns  noted     integer   memories whose around changed
// @writes   Memory.around Memory.rev
// @rows     one
// @safe     what is right stays as it is
// @eager    a batch of memories and their neighbours
//
// A memory and two on either side of it, of those that people or the user say. An assistant's replies are long and self-contained: they
// are around nothing, and have nothing around them. What is suspect is around nothing. A broken edge to
// another session or scope brings in no words.
UNWIND $ids AS id
MATCH (:Memory {id: id})-[:NEXT]-{0,2}(o:Memory)
WHERE coalesce(o.role, 'person') <> 'assistant' AND (o:Head OR o:TestHead) AND o.text IS NOT NULL
WITH DISTINCT o ORDER BY o.lineageId
SET o.rev = o.rev
WITH o WHERE (o:Head OR o:TestHead)
  // @slot noted
WITH o,
     COLLECT { MATCH (b:Memory)-[:NEXT]->{1,2}(o) WHERE coalesce(b.role, 'person') = coalesce(o.role, 'person') AND b.text IS NOT NULL AND b.suspect IS NULL
                 AND b.isTest = o.isTest AND coalesce(b.scope, '') = coalesce(o.scope, '') AND b.sessionId = o.sessionId
               RETURN left(b.text, $longest) ORDER BY b.place }
     + [o.text] +
     COLLECT { MATCH (o)-[:NEXT]->{1,2}(a:Memory) WHERE coalesce(a.role, 'person') = coalesce(o.role, 'person') AND a.text IS NOT NULL AND a.suspect IS NULL
                 AND a.isTest = o.isTest AND coalesce(a.scope, '') = coalesce(o.scope, '') AND a.sessionId = o.sessionId
               RETURN left(a.text, $longest) ORDER BY a.place } AS around
WHERE o.around IS NULL OR o.around <> around
SET o.around = around, o.rev = o.rev + 1
RETURN count(o) AS noted

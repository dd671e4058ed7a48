// @name     association.surround
// @version  1
// @mode     write
// @purpose  Note what is said around memories that have just found their places, for them and for whom they stand beside.
// @param    ids       list<string>
// @param    longest   integer   characters of a neighbour that are noted
// @returns  noted     integer   memories whose surroundings changed
// @writes   Memory.around Memory.rev
// @rows     one
// @safe     what is as it should be stays
// @eager    a batch of memories and their neighbours
//
// A memory and two on either side of it. What an assistant says is long and is of itself: in such a chat nothing is noted.
// A broken edge to a stranger lends it no words.
UNWIND $ids AS id
MATCH (:Memory {id: id})-[:NEXT]-{0,2}(o:Memory)
WHERE coalesce(o.role, 'person') = 'person' AND (o:Head OR o:TestHead) AND o.text IS NOT NULL
WITH DISTINCT o ORDER BY o.lineageId
SET o.rev = o.rev
WITH o WHERE o:Head OR o:TestHead
WITH o,
     COLLECT { MATCH (b:Memory)-[:NEXT]->{1,2}(o) WHERE coalesce(b.role, 'person') = 'person' AND b.text IS NOT NULL
                 AND b.isTest = o.isTest AND coalesce(b.scope, '') = coalesce(o.scope, '') AND b.sessionId = o.sessionId
               RETURN left(b.text, $longest) ORDER BY b.place }
     + [o.text] +
     COLLECT { MATCH (o)-[:NEXT]->{1,2}(a:Memory) WHERE coalesce(a.role, 'person') = 'person' AND a.text IS NOT NULL
                 AND a.isTest = o.isTest AND coalesce(a.scope, '') = coalesce(o.scope, '') AND a.sessionId = o.sessionId
               RETURN left(a.text, $longest) ORDER BY a.place } AS around
WHERE o.around IS NULL OR o.around <> around
SET o.around = around, o.rev = o.rev + 1
RETURN count(o) AS noted

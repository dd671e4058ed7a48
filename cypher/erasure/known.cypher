// @name     erasure.known
// @version  1
// @mode     read
// @purpose  What a writer needs to recognise what was erased: the secrets that tombstones are keyed by, and how erased texts begin.
// @returns  erasures  list<string>  those whose tombstones stand
// @returns  secrets   list<map>     {id, value}, the oldest first
// @returns  starts    list<map>     {start, words}: the hash of the first words of a text, and how many words it has
WITH COLLECT { MATCH (e:Erasure) WHERE e.stands RETURN e.id } AS erasures,
     COLLECT { MATCH (s:Secret) RETURN {id: s.id, value: s.value} ORDER BY s.created, s.id } AS secrets,
     COLLECT { MATCH (t:Tombstone) WHERE t.start IS NOT NULL RETURN DISTINCT {start: t.start, words: t.words} } AS starts
RETURN erasures, secrets, starts

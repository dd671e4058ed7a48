// @name     profile.links
// @version  1
// @mode     read
// @purpose  With whom or what an entity is linked: the values of its facts of which there are facts too, those of most attributes first.
// @param    isTest      boolean
// @param    ids         list<string>  of its facts
// @param    names       list<string>  keys of the names that it has
// @param    scope       string?   null: all; else this one and those without a scope
// @param    knownAt     integer?  epoch milliseconds: what was written by then; null: now
// @param    limit       integer
// @returns  name        string    as it was said last
// @returns  attributes  list<string>  what it is to the entity
// @returns  facts       integer   of it
// @returns  total       integer   that there are to tell, with those that the limit leaves out
//
// A value may be a name that stands for another one.
UNWIND $ids AS id
MATCH (f:Memory {id: id}) WHERE f:Fact AND f.suspect IS NULL
CALL (f) {
  RETURN f.canonical AS key, null AS within
  UNION
  MATCH (a:Alias {isTest: f.isTest, name: f.canonical}) WHERE a.sameAs IS NOT NULL
  RETURN a.sameAs AS key, a.scope AS within
}
WITH DISTINCT f.attribute AS attribute, key, within WHERE NOT key IN $names
MATCH (g:Fact {isTest: $isTest, subjectKey: key}) USING INDEX SEEK g:Fact(isTest, subjectKey, attribute)
WHERE g.attribute IS NOT NULL AND (within IS NULL OR coalesce(g.scope, '') = within) AND ($scope IS NULL OR coalesce(g.scope, '') IN ['', $scope])
  AND g.suspect IS NULL AND g.sensitivity IN ['normal', 'personal'] AND CASE WHEN $knownAt IS NULL THEN g:Live
  ELSE g.recordedAt <= datetime({epochMillis: coalesce($knownAt, 0)}) AND coalesce(g.validTo > datetime({epochMillis: coalesce($knownAt, 0)}), true) END
WITH key, attribute, g ORDER BY g.recordedAt DESC, g.ordinal DESC, g.id, attribute
WITH key, collect(DISTINCT attribute) AS attributes, collect(DISTINCT g) AS found
WITH key, COLLECT { UNWIND attributes AS each RETURN each ORDER BY each } AS attributes, found[0].subject AS name, size(found) AS facts
ORDER BY size(attributes) DESC, facts DESC, key
WITH collect({name: name, keys: attributes, facts: facts}) AS links
UNWIND range(0, size(links[..$limit]) - 1) AS place
WITH links, place, links[place] AS each
RETURN each.name AS name, each.keys AS attributes, each.facts AS facts, size(links) AS total
ORDER BY place

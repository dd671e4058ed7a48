// @name     entity.unkeyed
// @version  1
// @mode     read
// @purpose  Some of the slots of whose names something is new, and how those are spelled.
// @param    isTest     boolean
// @param    limit      integer
// @returns  scope      string              empty for none
// @returns  slot       string              the key of its subject and its attribute, with U+0001 between them
// @returns  rev        integer             how often something was new
// @returns  spellings  list<list>    of each name that its facts bear: none of the speaker, and of what has ended
MATCH (s:Unkeyed) WHERE s:Slot AND s.isTest = $isTest
WITH s LIMIT $limit
WITH s, split(s.name, '\u0001') AS parts
WITH s, COLLECT {
  MATCH (f:Fact {isTest: $isTest, subjectKey: parts[0], attribute: parts[1]})
  WHERE parts[0] <> 'user' AND f:Live AND coalesce(f.scope, '') = s.scope
  WITH DISTINCT coalesce(f.nameKey, f.subjectKey) AS name, f.subject AS spelling ORDER BY name, spelling
  WITH name, collect(spelling) AS spelled ORDER BY name
  RETURN spelled
} AS spellings
RETURN s.scope AS scope, s.name AS slot, coalesce(s.rev, 0) AS rev, spellings

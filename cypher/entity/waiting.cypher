// @name     entity.waiting
// @version  1
// @mode     read
// @purpose  Some of the slots whose names are to be compared with others.
// @param    isTest   boolean
// @param    limit    integer
// @returns  scope    string        empty for none
// @returns  slot     string        the key of its subject and its attribute, with U+0001 between them
// @returns  subject  string
// @returns  rev      integer       how often something was new
// @returns  keys     list<string>  of its names
MATCH (s:Uncompared) WHERE s:Slot AND s.isTest = $isTest
RETURN s.scope AS scope, s.name AS slot, split(s.name, '\u0001')[0] AS subject, coalesce(s.rev, 0) AS rev, [key IN coalesce(s.nameKeys, []) | split(key, '\u0001')[1]] AS keys
LIMIT $limit

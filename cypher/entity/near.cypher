// @name     entity.near
// @version  1
// @mode     read
// @purpose  The subjects that have one of these keys: a name of theirs may be one with another that has it.
// @param    isTest    boolean
// @param    keys      list<map>       {scope, key}: the scope is empty for none
// @returns  scope     string          no row for a key that no slot has
// @returns  key       string
// @returns  subjects  list<string>?   null: more than 200 have it, so that it says nothing
UNWIND $keys AS asked
WITH asked.scope AS scope, asked.key AS key, asked.scope + '\u0001' + asked.key AS sought
CALL (scope, sought) {
  CALL db.index.fulltext.queryNodes('slot_names', 'nameKeys:"' + replace(replace(sought, '\\', '\\\\'), '"', '\\"') + '"') YIELD node AS s
  WHERE s.isTest = $isTest AND s.scope = scope
  WITH DISTINCT split(s.name, '\u0001')[0] AS subject LIMIT 201
  RETURN collect(subject) AS subjects
}
WITH scope, key, subjects WHERE subjects <> []
RETURN scope, key, CASE WHEN size(subjects) <= 200 THEN subjects END AS subjects ORDER BY scope, key

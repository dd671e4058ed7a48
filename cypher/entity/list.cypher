// @name     entity.list
// @version  2
// @mode     read
// @purpose  Names for which others stand, in order, each with those and why they do.
// @param    isTest   boolean
// @param    scope    string?    null: all; else this one and none
// @param    skip     integer
// @param    limit    integer
// @returns  scope    string?
// @returns  name     string     its key
// @returns  label    string     as it was said last
// @returns  facts    integer    under any of its names
// @returns  names    list<map>  {name, label, facts, why, reason, at: epoch milliseconds}: those that stand for it
MATCH (a:Alias) WHERE a.isTest = $isTest AND a.sameAs IS NOT NULL AND ($scope IS NULL OR a.scope IN ['', $scope])
WITH a.scope AS scope, a.sameAs AS name, a ORDER BY scope, name, a.name
WITH scope, name, collect(a) AS aliases ORDER BY scope, name SKIP $skip LIMIT $limit
WITH *, COLLECT {
  MATCH (f:Fact {isTest: $isTest, subjectKey: name}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute)
  WHERE f.attribute IS NOT NULL AND f:Live AND coalesce(f.scope, '') = scope
  RETURN f ORDER BY f.recordedAt DESC, f.id
} AS found
CALL (scope, name, aliases, found) {
  UNWIND aliases AS a
  OPTIONAL MATCH (a)<-[:CONCERNS]-(e:Event) WHERE e.after_sameAs = a.sameAs
  WITH a, [f IN found WHERE f.nameKey = a.name] AS own, e ORDER BY a.name, e.at DESC, e.id
  WITH a, own, head(collect(e)) AS e ORDER BY a.name
  RETURN collect({name: a.name, label: coalesce(own[0].subject, a.name), facts: size(own), why: e.rule, reason: e.reason, at: e.at.epochMillis}) AS names
}
RETURN CASE WHEN scope <> '' THEN scope END AS scope, name, coalesce([f IN found WHERE f.nameKey IS NULL | f.subject][0], name) AS label,
       size(found) AS facts, names
ORDER BY scope, name

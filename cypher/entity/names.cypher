// @name     entity.names
// @version  2
// @mode     read
// @purpose  The names that facts are about, in order, each with what its facts say of who bears it.
// @param    isTest     boolean
// @param    scope      string?        null: all; else this one and none
// @param    subjects   list<map>?     {scope, subject}: those of them alone, with all that stand for them; null: all
// @param    personal   list<string>   attributes that people have
// @returns  scope      string         empty for none
// @returns  name       string         its key
// @returns  sameAs     string         the name that it stands for, its own if for none
// @returns  heads      boolean        others stand for it
// @returns  spellings  list<string>   as it was said, the latest first; five at most
// @returns  facts      integer
// @returns  person     boolean        a fact says what people have
// @returns  doubted    boolean        none of its facts is trusted like the local agent's, or one looks like an instruction
// @returns  fixed      list<string>   what its facts say that never changes: attribute and value
// @returns  apart      list<string>   names that somebody said are another's
//
// Its cost follows the facts of these subjects, or all facts. What has ended bears no name; the speaker is no name.
CALL () {
  WITH 1 AS one WHERE $subjects IS NULL
  MATCH (f:Fact) WHERE f.isTest = $isTest AND f:Live AND ($scope IS NULL OR coalesce(f.scope, '') IN ['', $scope])
  RETURN f
  UNION ALL
  UNWIND [x IN $subjects WHERE x.subject <> 'user'] AS each
  MATCH (f:Fact {isTest: $isTest, subjectKey: each.subject}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute)
  WHERE f.attribute IS NOT NULL AND f:Live AND coalesce(f.scope, '') = each.scope
  RETURN f
}
WITH coalesce(f.scope, '') AS scope, coalesce(f.nameKey, f.subjectKey) AS name, f ORDER BY f.recordedAt DESC, f.id
WHERE name <> 'user'
WITH scope, name, collect(DISTINCT f.subject)[..5] AS spellings, count(f) AS facts, collect(DISTINCT f.attribute) AS attributes,
     any(x IN collect(f.suspect IS NOT NULL) WHERE x) OR all(x IN collect(CASE coalesce(f.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END) WHERE x > 1) AS doubted,
     collect(DISTINCT CASE WHEN f.attribute IN ['date_of_birth', 'place_of_birth', 'date_of_death', 'place_of_death', 'mother', 'father']
       AND NOT f.ends AND f.retractedAt IS NULL AND f.contestedBy IS NULL THEN f.attribute + '\u0001' + f.canonical END) AS fixed
OPTIONAL MATCH (a:Alias {isTest: $isTest, scope: scope, name: name})
RETURN scope, name, coalesce(a.sameAs, name) AS sameAs,
       EXISTS { MATCH (o:Alias {isTest: $isTest, sameAs: name}) WHERE o.scope = scope } AS heads,
       spellings, facts, any(each IN attributes WHERE each IN $personal) AS person, doubted, fixed, coalesce(a.apart, []) AS apart
ORDER BY scope, name

// @name     session.relearn
// @version  2
// @mode     write
// @purpose  Rebuild the words of sessions from their remaining memories.
// @param    sessions  list<map>  {isTest, scope, name}; an empty scope means none
// @param    most      integer    most words of a session
// @returns  learned   integer    sessions whose words were rebuilt
// @writes   Session.words Session.testWords Session.facets Session.rev
// @rows     one
// @uses     session_name
// @safe     the same memories give the same words
// @eager    the memories of a session, after its lock
//
// Words are added under the session's lock, so under it none are missed.
UNWIND $sessions AS row
MATCH (s:Session {isTest: row.isTest, scope: row.scope, name: row.name})
WITH DISTINCT s ORDER BY s.isTest, s.scope, s.name
SET s.rev = s.rev
WITH s
CALL (s) {
  // Only memories created in this session, not those only touched in it.
  MATCH (s)<-[:IN_SESSION]-(m:Memory)
  WHERE m.sessionId = s.name AND m.isTest = s.isTest AND coalesce(m.scope, '') = s.scope
    AND (m:Head OR m:TestHead) AND m.text IS NOT NULL
  WITH m ORDER BY m.created, coalesce(m.ordinal, 0), m.lineageId
  RETURN collect(m.text) AS texts, head(collect(split(m.facets, ' ')[0])) AS facet
}
CALL (texts) {
  UNWIND texts AS text
  UNWIND split(text, ' ') AS word
  WITH DISTINCT word LIMIT $most
  RETURN collect(word) AS known
}
WITH s, facet, CASE known WHEN [] THEN null ELSE known END AS words
SET s.facets = facet, s.words = CASE WHEN NOT s.isTest THEN words END, s.testWords = CASE WHEN s.isTest THEN words END
RETURN count(s) AS learned

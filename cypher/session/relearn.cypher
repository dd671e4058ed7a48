// @name     session.relearn
// @version  1
// @mode     write
// @purpose  Set the words of sessions anew from those of their memories that are left.
// @param    sessions  list<map>  {isTest, scope, name}; an empty scope means none
// @param    most      integer    words that a session has at most
// @returns  learned   integer    sessions whose words were set
// @writes   Session.words Session.testWords Session.facets Session.rev
// @rows     one
// @uses     session_name
// @safe     from the same memories the same words
// @eager    the memories of a session, after its lock
//
// Whoever adds words to a session locks it first: under the lock nobody's are missed.
UNWIND $sessions AS row
MATCH (s:Session {isTest: row.isTest, scope: row.scope, name: row.name})
WITH DISTINCT s ORDER BY s.isTest, s.scope, s.name
SET s.rev = s.rev
WITH s
CALL (s) {
  // It was created in this session, and not only touched in it.
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

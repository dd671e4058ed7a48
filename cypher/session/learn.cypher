// @name     session.learn
// @version  3
// @mode     write
// @purpose  Add the words of memories to those of the sessions they were created in.
// @param    ids       list<string>
// @param    most      integer   most words of a session
// @returns  learned   integer   sessions that got new words, or another facet
// @writes   Session.words Session.testWords Session.facets
// @rows     one
// @uses     memory_id session_name
// @safe     a session stores each word once
// @eager    a batch of memories
//
// Each word is stored once: how often it was said tells no more about the session's topic, and long sessions stay small. A facet that
// was wrong is put right by the first memory that is associated again.
UNWIND $ids AS id
MATCH (m:Memory {id: id}) WHERE m.text IS NOT NULL
WITH m.isTest AS isTest, coalesce(m.scope, '') AS scope, m.sessionId AS name, collect(m.text) AS texts,
     head(collect(split(m.facets, ' ')[0])) AS facet ORDER BY isTest, scope, name
MATCH (s:Session {isTest: isTest, scope: scope, name: name})
SET s.rev = s.rev
WITH s, facet, texts, coalesce(CASE WHEN s.isTest THEN s.testWords ELSE s.words END, []) AS known
CALL (texts, known) {
  UNWIND texts AS text
  UNWIND split(text, ' ') AS word
  WITH DISTINCT word, known WHERE NOT word IN known
  RETURN collect(word) AS fresh
}
WITH s, facet, known, fresh WHERE size(fresh) > 0 AND size(known) < $most OR s.facets <> facet
WITH s, facet, (known + fresh)[..$most] AS words
SET s.facets = facet, s.words = CASE WHEN NOT s.isTest THEN words END, s.testWords = CASE WHEN s.isTest THEN words END
RETURN count(s) AS learned

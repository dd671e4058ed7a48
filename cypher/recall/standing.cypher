// @name     recall.standing
// @version  12
// @mode     read
// @purpose  A user's standing instructions and preferences; those with most in common with a question come first.
// @param    asked.indexes        list<string>  memory_words | test_memory_words, and that of the cold ones: read of a cold text, a rule waits there for the next pass
// @param    asked.words          string    a Lucene query for the question's words in them
// @param    asked.isTest         boolean
// @param    asked.scope          string?   sees this scope and memories without a scope; null: all
// @param    asked.now            integer   epoch milliseconds
// @param    asked.limit          integer
// @param    asked.reader         string    local_agent | session | peer | public
// @returns  id                   string
// @returns  lineageId            string
// @returns  content              string
// @returns  kind                 string    directive | instruction | preference
// @returns  created              integer   epoch milliseconds
//
// Standing rules always qualify, even expired ones, unless they were retracted. Directives come first, words order the others, and of
// equal ones the later comes first.
UNWIND $asked.indexes AS index
CALL db.index.fulltext.queryNodes(index, $asked.words) YIELD node AS m, score
WHERE m.isTest = $asked.isTest AND m.role = 'user' AND coalesce(m.endReason, '') <> 'retracted' AND ($asked.scope IS NULL OR coalesce(m.scope, '') IN ['', $asked.scope])
  AND m.created.epochMillis <= $asked.now
  AND ($asked.reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $asked.reader = 'session'))
  // @slot filter
WITH m, score, m.directive IS NOT NULL AS directive ORDER BY directive DESC, score DESC, m.created DESC, m.lineageId LIMIT $asked.limit
RETURN m.id AS id, m.lineageId AS lineageId, m.content AS content,
       CASE WHEN directive THEN 'directive' WHEN m.rules THEN 'instruction' ELSE 'preference' END AS kind, m.created.epochMillis AS created
ORDER BY directive DESC, score DESC, m.created DESC, lineageId

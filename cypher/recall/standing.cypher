// @name     recall.standing
// @version  4
// @mode     read
// @purpose  A user's standing instructions and preferences; those with most in common with a question come first.
// @param    index          string    memory_words | test_memory_words
// @param    words          string    a Lucene query for the question's words in them
// @param    isTest         boolean
// @param    scope          string?   sees this scope and memories without a scope; null: all
// @param    now            integer   epoch milliseconds
// @param    limit          integer
// @returns  id             string
// @returns  lineageId      string
// @returns  content        string
// @returns  kind           string    instruction | preference
//
// Standing rules always qualify, even expired ones, unless they were retracted; words only order them, and of equal ones the later
// comes first.
CALL db.index.fulltext.queryNodes($index, $words) YIELD node AS m, score
WHERE m.isTest = $isTest AND m.role = 'user' AND coalesce(m.endReason, '') <> 'retracted' AND ($scope IS NULL OR m.scope IS NULL OR m.scope = $scope)
  AND m.created.epochMillis <= $now
  // @slot filter
WITH m, score ORDER BY score DESC, m.created DESC, m.lineageId LIMIT $limit
RETURN m.id AS id, m.lineageId AS lineageId, m.content AS content,
       CASE WHEN m.rules THEN 'instruction' ELSE 'preference' END AS kind
ORDER BY score DESC, m.created DESC, lineageId

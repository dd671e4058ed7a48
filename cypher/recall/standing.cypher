// @name     recall.standing
// @version  3
// @mode     read
// @purpose  A user's standing instructions and preferences, those first that have most in common with a question.
// @param    index          string    memory_words | test_memory_words
// @param    words          string    a Lucene query for the question's words in them
// @param    isTest         boolean
// @param    scope          string?   sees this scope and what has none; null: everything
// @param    now            integer   epoch milliseconds
// @param    limit          integer
// @returns  id             string
// @returns  lineageId      string
// @returns  content        string
// @returns  kind           string    instruction | preference
//
// They hold until somebody takes them back, so an expired one stands here too, but none that was retracted; what is later goes before what is earlier.
CALL db.index.fulltext.queryNodes($index, $words) YIELD node AS m, score
WHERE m.isTest = $isTest AND m.role = 'user' AND coalesce(m.endReason, '') <> 'retracted' AND ($scope IS NULL OR m.scope IS NULL OR m.scope = $scope)
  AND m.created.epochMillis <= $now
  // @slot filter
WITH m, score ORDER BY score DESC, m.created DESC, m.lineageId LIMIT $limit
RETURN m.id AS id, m.lineageId AS lineageId, m.content AS content,
       CASE WHEN m.rules THEN 'instruction' ELSE 'preference' END AS kind
ORDER BY score DESC, m.created DESC, lineageId

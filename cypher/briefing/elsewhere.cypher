// @name     briefing.elsewhere
// @version  4
// @mode     read
// @purpose  For each of a user's wishes in a scope: those with words of it that hold in all projects, or that were said in another one.
// @param    wishes    list<map>  {id, place, words}: the memory that states it, its place among them, the words as a Lucene query, with the facets of wishes
// @param    indexes   list<string>  memory_words, cold_memory_words
// @param    scope     string     empty for none
// @param    since     integer    epoch milliseconds; one of the two was said no earlier, or the other one holds in all projects
// @param    now       integer    epoch milliseconds
// @param    limit     integer    memories the index proposes for each
// @returns  place     integer    of the wish
// @returns  content   string     of the other one
// @returns  holds     boolean    in all projects: it has no scope
UNWIND $wishes AS wish
MATCH (mine:Memory {id: wish.id})
UNWIND $indexes AS index
CALL db.index.fulltext.queryNodes(index, wish.words, {limit: $limit}) YIELD node AS m
WHERE m.isTest = false AND m.role = 'user' AND m.suspect IS NULL AND coalesce(m.endReason, '') <> 'retracted' AND m.created.epochMillis <= $now
WITH wish, mine, m, m.scope IS NULL AS holds
WHERE holds OR m.scope <> $scope AND (mine.created.epochMillis >= $since OR m.created.epochMillis >= $since)
  AND EXISTS { MATCH (p:Project) WHERE coalesce(p.into, p.scope) = m.scope }
RETURN wish.place AS place, m.content AS content, holds ORDER BY place, m.created DESC, m.lineageId

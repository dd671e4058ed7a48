// @name     document.folded
// @version  1
// @mode     read
// @purpose  The pointers that states of a document have folded, the latest memory first.
// @param    isTest    boolean
// @param    scope     string        empty for none
// @param    name      string
// @returns  topic     string
// @returns  keywords  list<string>
// @returns  month     string        of the memory, as 2026-10
// @returns  memory    string        the id that the pointer had
// @returns  lineage   string
// @returns  quoted    boolean       whether the current state points to that memory or cites it: such a pointer does not count
// @returns  at        integer       epoch milliseconds: when that memory was made
//
// Only states that were accepted and stand count; of several that folded a memory, the latest. Of what was forgotten there are topics too: whoever tells them asks.
MATCH (d:Document {isTest: $isTest, scope: $scope, name: $name})<-[:STATE_OF]-(s:DocumentState)-[p:FOLDS]->(m:Memory)
WHERE s.accepted AND s.undoneAt IS NULL
WITH d, m, p ORDER BY s.number DESC, s.at DESC, s.id
WITH d, m, head(collect(p)) AS p
RETURN coalesce(p.topic, '') AS topic, coalesce(p.keywords, []) AS keywords, coalesce(p.month, '') AS month, m.id AS memory,
       coalesce(m.lineageId, m.id) AS lineage, EXISTS { (d)-[:CURRENT]->(:DocumentState)-[:CITES|POINTS_TO]->(m) } AS quoted,
       coalesce(m.created.epochMillis, 0) AS at
ORDER BY at DESC, memory

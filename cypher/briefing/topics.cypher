// @name     briefing.topics
// @version  4
// @mode     read
// @purpose  What the memories of a scope are about: its clusters, and the entities that most of them mention.
// @param    scope    string    empty for none
// @param    limit    integer   of each kind
// @returns  topic    string
// @returns  count    integer   memories
// @lasting  it goes from the clusters and the entities of the scope to their memories
//
// An entity that only one memory mentions is no topic yet. What was forgotten on request or is confidential does not count, nor what only an agent mentions:
// its code and lists are full of names.
CALL () {
  MATCH (c:SemanticCluster) WHERE c.isTest = false AND c.scope = $scope AND c.name IS NOT NULL AND c.label <> ''
  WITH c.label AS topic, COUNT { MATCH (c)<-[:BELONGS_TO]-(m:Head) WHERE coalesce(m.endReason, '') <> 'retracted' AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] } AS count
  WHERE count > 0
  RETURN 0 AS kind, topic, count ORDER BY count DESC, topic LIMIT $limit
  UNION ALL
  MATCH (e:Entity) WHERE e.isTest = false AND e.scope = $scope AND e.name IS NOT NULL
  WITH e.label AS topic, COUNT {
    MATCH (e)<-[:ABOUT]-(m:Head) WHERE coalesce(m.endReason, '') <> 'retracted' AND m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND coalesce(m.role, '') <> 'assistant'
  } AS count
  WHERE count > 1
  RETURN 1 AS kind, topic, count ORDER BY count DESC, topic LIMIT $limit
}
RETURN topic, count ORDER BY kind, count DESC, topic

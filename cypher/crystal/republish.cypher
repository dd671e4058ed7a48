// @name     crystal.republish
// @version  3
// @mode     write
// @purpose  Of events that are to be taken back, those that would publish a crystal which may not be published now.
// @param    events    list<string>  ids
// @param    now       integer   epoch milliseconds
// @returns  id        string    of an event that stays
// @returns  crystal   string    the crystal that it is about
// @returns  to        string    the access scope that it would have
// @returns  type      string?   its semantic type
// @returns  outcome   string    why not, as crystal.publish says it | since: somebody has said since who may read it
// @returns  ancestor  string?   of one that descends: the first, by its id, that forbids it
// @writes   Memory.rev
// @rows     any what may be published, or is withdrawn, has no row
// @safe     it only takes locks
// @eager    a batch of events
//
// One that is not as the event left it is judged by what takes events back.
MATCH (e:Event) WHERE e.id IN $events AND e.before_accessScope IN ['shared', 'public']
  AND [e.before_accessScope, coalesce(e.after_accessScope, '')] <> ['shared', 'public']  // which narrows it
MATCH (m:Memory {id: e.memoryId})
WITH e, m ORDER BY m.id
SET m.rev = m.rev
WITH e, m WHERE m:Crystal AND coalesce(m.accessScope = e.after_accessScope, e.after_accessScope IS NULL)
WITH *, COLLECT {
  MATCH (m:Memory) (()-[step:DERIVED_FROM|MERGED_INTO|PROMOTED_TO|CRYSTALLIZED_INTO|UNDONE]-(p:Memory)
         WHERE CASE type(step) WHEN 'DERIVED_FROM' THEN endNode(step) = p ELSE startNode(step) = p END)+ (a)
  WITH DISTINCT a WHERE coalesce(NOT a.sensitivity IN ['normal', 'personal'], true) OR a.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal']
  RETURN a.id ORDER BY a.id
} AS ancestors
WITH *, CASE
  WHEN m.validTo IS NOT NULL OR coalesce(m.forgetAt <= datetime({epochMillis: $now}), false) THEN 'ended'
  WHEN m.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal'] THEN 'kept'
  WHEN m.sensitivity = 'confidential' THEN 'confidential'
  WHEN coalesce(NOT m.sensitivity IN ['normal', 'personal'], true) THEN 'unknown'
  WHEN m.suspect IS NOT NULL THEN 'suspect'
  WHEN size(ancestors) > 0 THEN 'descends' END AS forbidden
WITH *, coalesce(forbidden, CASE WHEN EXISTS {
  MATCH (m)<-[:CONCERNS]-(x:Event {kind: 'published'})
  WHERE x.at >= e.at AND x <> e AND x.id <> coalesce(e.undoes, '') AND NOT EXISTS {
    MATCH (m)<-[:CONCERNS]-(y:Event {undoes: x.id}) WHERE NOT EXISTS { (m)<-[:CONCERNS]-(:Event {undoes: y.id}) } }
} THEN 'since' END) AS outcome WHERE outcome IS NOT NULL
RETURN e.id AS id, m.id AS crystal, e.before_accessScope AS to, toStringOrNull(m.semanticType) AS type, outcome,
       CASE outcome WHEN 'descends' THEN ancestors[0] END AS ancestor

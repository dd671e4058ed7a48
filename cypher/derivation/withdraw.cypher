// @name     derivation.withdraw
// @version  1
// @mode     write
// @purpose  Make a batch of crystals private that are published, and may not be by now: for their type, their text, or what they come from.
// @param    ids       list<string>?  only these; null: all
// @param    now       integer        epoch milliseconds
// @param    batch     integer        most crystals
// @returns  id        string
// @writes   Memory.accessScope Memory.facets Memory.rev
// @rows     any what may be read by others stays published
// @safe     what is private stays so
// @eager    a batch of crystals
//
// One at which nobody has looked is read by nobody else, and stays published as far as it may be once its level is known. What has
// ended may still be read, and counts as well.
CALL () {
  WITH $ids AS ids WHERE ids IS NOT NULL
  UNWIND ids AS id
  MATCH (m:Memory {id: id}) WHERE m:Crystal AND m.accessScope IN ['shared', 'public']
  RETURN DISTINCT m
  UNION ALL
  WITH $ids AS ids WHERE ids IS NULL
  MATCH (m:Crystal) WHERE m.accessScope IN ['shared', 'public']
  RETURN m
}
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
WITH m WHERE size(ancestors) > 0 OR m.suspect IS NOT NULL OR m.semanticType IN ['fact', 'preference', 'relationship', 'episode', 'goal'] OR forbidden = 'confidential'
WITH m LIMIT $batch
WITH m ORDER BY m.id
SET m.rev = m.rev
WITH m WHERE m.accessScope IN ['shared', 'public']
SET m.accessScope = 'private', m.rev = m.rev + 1
SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
RETURN m.id AS id

// @name     intake.waiting
// @version  2
// @mode     read
// @purpose  What was said and waits to be read for facts and commitments, in the order in which it came in, a batch.
// @param    isTest      boolean
// @param    now         integer       epoch milliseconds; what came in later is left out
// @param    except      list<string>  ids to leave out
// @param    batch       integer
// @returns  id          string
// @returns  content     string
// @returns  sessionId   string
// @returns  instanceId  string
// @returns  created     integer       epoch milliseconds: when it was said
// @returns  since       integer       epoch milliseconds: when it came in
// @returns  signal      string        none | low | medium | high
// @returns  speaker     string?
// @returns  role        string?
// @returns  scope       string?
// @returns  branch      string?
// @returns  trust       string?
// @returns  sensitivity string?
// @uses     memory_waiting
MATCH (m:Memory) USING INDEX SEEK m:Memory(isTest, drawsAt) WHERE m.isTest = $isTest AND m.drawsAt IS NOT NULL
  AND (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted' AND m.waitsSince <= datetime({epochMillis: $now}) AND NOT m.id IN $except
WITH m ORDER BY m.waitsSince, m.created, m.ordinal, m.id LIMIT $batch
RETURN m.id AS id, m.content AS content, m.sessionId AS sessionId, m.instanceId AS instanceId, m.created.epochMillis AS created,
       m.waitsSince.epochMillis AS since, m.urgency AS signal, m.speaker AS speaker, m.role AS role, m.scope AS scope, m.branch AS branch, m.trust AS trust,
       m.sensitivity AS sensitivity
ORDER BY m.waitsSince, m.created, m.ordinal, m.id

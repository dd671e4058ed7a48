// @name     memory.create
// @version  4
// @mode     write
// @purpose  Write new memories by the current configuration, each in its session.
// @param    rows      list<map>  {id, at, content, contentHash, type, sessionId, instanceId, tier?, energy?, speaker?, role?, scope?, importKey?, ordinal?, text, facets}
// @param    isTest    boolean
// @param    landmark  integer    epoch milliseconds, origin of decayKey
// @returns  id        string
// @returns  created   boolean    false if the id existed already
// @writes   Memory Memory:Unlinked Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Working Memory:ShortTerm Memory:LongTerm Session IN_SESSION
// @rows     each rows
// @safe     the client makes the ids, and each is created once
// @eager    the rows of one batch, between the merge of sessions, of memories, and of the edges that join them
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay} AS rates,
     c.initialEnergy AS initialEnergy
UNWIND $rows AS row
WITH row, coalesce(row.tier, 'working') AS tier, toFloat(coalesce(row.energy, initialEnergy)) AS energy,
     rates, datetime({epochMillis: row.at}) AS at
WITH row, tier, energy, rates[tier] AS rate, at
MERGE (s:Session {isTest: $isTest, scope: coalesce(row.scope, ''), name: row.sessionId})
ON CREATE SET s.created = at
MERGE (m:Memory {id: row.id})
ON CREATE SET
  m:Live,
  // The step that associates it finds it by this label.
  m:Unlinked,
  m:$(CASE WHEN $isTest THEN ['TestHead', 'TestHot'] ELSE ['Head', 'Hot'] END),
  m:$(CASE tier WHEN 'working' THEN 'Working' WHEN 'shortTerm' THEN 'ShortTerm' ELSE 'LongTerm' END),
  m += {
    content: row.content, contentHash: row.contentHash, type: row.type, tier: tier,
    energy: energy, lastDecay: at, decayLaw: 'energy', decayRate: rate,
    decayKey: log(energy) + rate * (row.at - $landmark) / 3600000.0,
    peakEnergy: energy, created: at, lastAccessed: at, accessCount: 1,
    sessionId: row.sessionId, instanceId: row.instanceId, isTest: $isTest,
    validFrom: at, lineageId: row.id, promotionAttempts: 0, rev: 0,
    speaker: row.speaker, role: row.role, scope: row.scope, importKey: row.importKey,
    ordinal: row.ordinal, text: row.text, facets: row.facets
  }
  // @slot created
MERGE (m)-[:IN_SESSION]->(s)
RETURN m.id AS id, m.rev = 0 AND m.created = at AS created

// @name     memory.create
// @version  10
// @mode     write
// @purpose  Write new memories by the current configuration, each in its session, unless one was erased.
// @param    rows      list<map>  {id, at, content, contentHash, type, sessionId, instanceId, sensitivity?, tier?, energy?, speaker?, role?, scope?, branch?, importKey?, ordinal?, text, facets, marks, perhaps what memory.describe writes, and what a domain adds}
// @param    erasures  list<string>  those that the marks were made for
// @param    isTest    boolean
// @param    landmark  integer    epoch milliseconds, origin of decayKey
// @returns  id        string
// @returns  outcome   string     created | known: the id existed already | erased: a tombstone has one of its marks | unread: there is another erasure, and nothing was written
// @writes   Memory Memory:Unlinked Memory:Live Memory:Head Memory:TestHead Memory:Hot Memory:TestHot Memory:Cold Memory:TestCold Memory:Working Memory:ShortTerm Memory:LongTerm Session IN_SESSION
// @rows     each rows
// @safe     the client makes the ids, and each is created once
// @eager    the rows of one batch, between the merge of sessions, of memories, and of the edges that join them
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH c, {working: c.workingDecay, shortTerm: c.shortTermDecay, longTerm: c.longTermDecay} AS rates,
     c.initialEnergy AS initialEnergy, EXISTS { (e:Erasure) WHERE e.stands AND NOT e.id IN $erasures } AS unread
UNWIND $rows AS row
WITH c, row, coalesce(row.tier, 'working') AS tier, toFloat(coalesce(row.energy, initialEnergy)) AS energy,
     rates, datetime({epochMillis: row.at}) AS at, CASE
       WHEN unread THEN 'unread'
       WHEN EXISTS { (t:Tombstone) WHERE t.mark IN row.marks } THEN 'erased' END AS refused
WITH c, row, tier, energy, rates[tier] AS rate, at, refused
OPTIONAL CALL (c, row, tier, energy, rate, at, refused) {
  WITH c, row, tier, energy, rate, at WHERE refused IS NULL
  MERGE (s:Session {isTest: $isTest, scope: coalesce(row.scope, ''), name: row.sessionId})
  ON CREATE SET s.created = at
  MERGE (m:Memory {id: row.id})
  ON CREATE SET
    m:Live,
    // The step that associates it finds it by this label.
    m:Unlinked,
    m:$(CASE WHEN $isTest THEN CASE null WHEN 'cold' THEN ['TestHead', 'TestCold'] ELSE ['TestHead', 'TestHot'] END ELSE CASE null WHEN 'cold' THEN ['Head', 'Cold'] ELSE ['Head', 'Hot'] END END),
    m:$(CASE tier WHEN 'working' THEN 'Working' WHEN 'shortTerm' THEN 'ShortTerm' ELSE 'LongTerm' END),
    m += {
      content: row.content, contentHash: row.contentHash, type: row.type, tier: tier,
      energy: energy, lastDecay: at, decayLaw: 'energy', decayRate: rate,
      decayKey: log(energy) + rate * (row.at - $landmark) / 3600000.0,
      peakEnergy: energy, created: at, lastAccessed: at, accessCount: 1,
      sessionId: row.sessionId, instanceId: row.instanceId, isTest: $isTest,
      validFrom: at, lineageId: row.id, promotionAttempts: 0, rev: 0,
      speaker: row.speaker, role: row.role, scope: row.scope, branch: row.branch, importKey: row.importKey,
      ordinal: row.ordinal, text: row.text, facets: row.facets,
      terms: row.terms, asks: row.asks, dated: row.dated, counted: row.counted, named: row.named,
      rules: row.rules, prefers: row.prefers, sensitivity: row.sensitivity
    }
    // @slot created
  MERGE (m)-[:IN_SESSION]->(s)
  // @slot born
  RETURN m.rev = 0 AND m.created = at AS isNew
}
RETURN row.id AS id, coalesce(refused, CASE WHEN isNew THEN 'created' ELSE 'known' END) AS outcome

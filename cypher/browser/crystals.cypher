// @name     browser.crystals
// @version  1
// @mode     browse
// @purpose  Crystals of each lifecycle, what they come from or were merged into, their files, and how their lifecycle came about.
// @returns  m  map  node
// @returns  r  map  relationship
// @returns  o  map  node
// @returns  c  map  relationship
// @returns  e  map  node
//
// Labels give colours, and a lifecycle is a property, so the last event of a crystal is drawn beside it: its caption says what it did.
CALL () {
  UNWIND ['generated', 'activated', 'consolidated', 'frozen'] AS lifecycle
  CALL (lifecycle) {
    MATCH (m:Live) WHERE m.isTest = false AND m.lifecycle = lifecycle
    RETURN m ORDER BY m.lastAccessed DESC, m.id LIMIT 30
  }
  RETURN m
  UNION
  MATCH (m:Crystal) WHERE m.isTest = false AND m.lifecycle IN ['archived', 'expired'] AND m.validTo IS NOT NULL
  RETURN m ORDER BY m.validTo DESC, m.id LIMIT 30
}
OPTIONAL MATCH (m)-[r:MERGED_INTO|DERIVED_FROM|SUPERSEDES|IN_SESSION]->(o)
CALL (m) {
  OPTIONAL MATCH (e:Event)-[c:CONCERNS]->(m)
  RETURN c, e ORDER BY e.at DESC, e.id LIMIT 1
}
RETURN m, r, o, c, e

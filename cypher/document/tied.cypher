// @name     document.tied
// @version  1
// @mode     read
// @purpose  Of events that are to be taken back, those by which crystals and notes followed a person's own text in a document, while the text stays as it is.
// @param    events    list<string>  ids
// @returns  id        string        of an event that stays
// @returns  document  string        its name
//
// The text stays if another state was saved since, as document.undo has it.
MATCH (e:Event)-[:CONCERNS]->(m:Memory) WHERE e.id IN $events AND m.sessionId STARTS WITH 'document:'
MATCH (e)-[:RECORDED_IN]->(r:ConsolidationRun)
WITH r, collect({id: e.id, session: m.sessionId, scope: coalesce(m.scope, '')}) AS events
MATCH (r)<-[:RECORDED_IN]-(v:Event)-[:CONCERNS]->(s:DocumentState {accepted: true})-[:STATE_OF]->(d:Document)
WHERE coalesce(v.of, v.kind) = 'saved' AND (v.kind = 'undone') <> (s.undoneAt IS NULL)
  AND coalesce(head(COLLECT { MATCH (d)-[:CURRENT]->(c:DocumentState) RETURN c.id }), '') <> coalesce(v.after_id, '')
UNWIND [each IN events WHERE each.session = 'document:' + d.name AND each.scope = d.scope] AS each
RETURN DISTINCT each.id AS id, d.name AS document ORDER BY id

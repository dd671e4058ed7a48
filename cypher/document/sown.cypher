// @name     document.sown
// @version  1
// @mode     read
// @purpose  The crystals that were made of parts of a person's own text in a document, and whether they follow that text.
// @param    isTest      boolean
// @param    scope       string        empty for none
// @param    session     string        that of the seeds of the document
// @param    document    string        its name, with that of its scope, as heldBy has it
// @param    hashes      list<string>  sha256 of the parts
// @param    now         integer       epoch milliseconds
// @returns  id          string
// @returns  hash        string
// @returns  instanceId  string?
// @returns  state       string        follows | kept: it follows, but no edit ends it | stays: somebody else relies on it | ended: or due to end by its law
//
// Somebody else relies on what another document holds, what was merged with a crystal of theirs, and what was made permanent or frozen.
// What a current state cites or points to, of this document too, and what one has folded, is kept. What was taken back stays back, and
// a note of the same words is no part of the text.
MATCH (:Session {isTest: $isTest, scope: $scope, name: $session})<-[:IN_SESSION]-(m:Crystal)
WHERE m.contentHash IN $hashes AND NOT m:Note AND NOT (coalesce(m.endReason, '') = 'retracted' AND m.validTo = m.validFrom)
RETURN m.id AS id, m.contentHash AS hash, m.instanceId AS instanceId, CASE
  WHEN m.validTo IS NOT NULL OR m.forgetAt <= datetime({epochMillis: $now}) THEN 'ended'
  WHEN NOT m.lifecycle IN ['generated', 'activated', 'consolidated'] OR EXISTS { (:Memory)-[:MERGED_INTO]->(m) }
    OR any(name IN coalesce(m.heldBy, []) WHERE name <> $document) OR m.decayLaw = 'none' AND m.heldBy IS NULL THEN 'stays'
  WHEN EXISTS {
    MATCH (:Memory {lineageId: m.lineageId})<-[p:CITES|POINTS_TO|FOLDS]-(s:DocumentState)-[:STATE_OF]->(d:Document)
    WHERE EXISTS { (d)-[:CURRENT]->(s) } OR type(p) = 'FOLDS' AND s.accepted AND s.undoneAt IS NULL
  } THEN 'kept'
  ELSE 'follows' END AS state
ORDER BY id

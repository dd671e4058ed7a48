// @name     document.seeds
// @version  2
// @mode     read
// @purpose  The crystals that were made of a person's own text in a document before, by their hashes, unless that was taken back.
// @param    isTest    boolean
// @param    scope     string        empty for none
// @param    session   string        that of the seeds of the document
// @param    hashes    list<string>  sha256 of texts
// @param    asOf      integer?      epoch milliseconds: one that its law had ended then is left out
// @returns  id        string
// @returns  hash      string
//
// One that has faded or was forgotten counts: a text becomes crystals once. What was taken back ended as it began, and what ended because
// its text was gone is made again where that comes back. A note of the same words is none.
MATCH (:Session {isTest: $isTest, scope: $scope, name: $session})<-[:IN_SESSION]-(m:Crystal)
WHERE m.contentHash IN $hashes AND NOT m:Note
  AND NOT (coalesce(m.endReason, '') = 'retracted' AND m.validTo = m.validFrom)
  AND coalesce(m.endReason, '') <> 'source_gone'
  AND NOT ($asOf IS NOT NULL AND (coalesce(m.endReason, '') IN ['archived', 'expired', 'forgotten', 'ttl']
    OR m.validTo IS NULL AND coalesce(m.forgetAt.epochMillis <= $asOf, false)))
RETURN m.id AS id, m.contentHash AS hash ORDER BY id

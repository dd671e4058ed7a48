// @name     document.ages
// @version  1
// @mode     read
// @purpose  When memories were made that a document may fold a pointer to: not what was forgotten on request, nor what is of the other kind.
// @param    ids     list<string>  of any version
// @param    isTest  boolean
// @returns  id      string
// @returns  at      integer       epoch milliseconds
MATCH (m:Memory) WHERE m.id IN $ids AND m.isTest = $isTest AND coalesce(m.endReason, '') <> 'retracted' AND m.created IS :: ZONED DATETIME NOT NULL
RETURN m.id AS id, m.created.epochMillis AS at ORDER BY id

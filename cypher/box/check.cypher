// @name     box.check
// @version  4
// @mode     read
// @purpose  Find boxes that do not say what is in them, in which a turn is that is in one already, that have a trace or a live summary though nothing is in them, or have two live summaries; not what waits for the pass that ends a summary.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (b:Box) WHERE $isTest IS NULL OR b.isTest = $isTest
WITH b, COUNT { MATCH (b)<-[:IN_BOX]-(:Memory) } AS members
WHERE b.count <> members OR b.count > 0 AND (b.sealedAt IS NULL) <> (b.reason IS NULL) OR b.count > 0 AND (b.sealedAt IS NULL) <> (b.openUntil IS NOT NULL)
  OR EXISTS { MATCH (b)<-[:IN_BOX]-(m:Memory) WHERE m:Unboxed OR m.isTest <> b.isTest OR coalesce(m.scope, '') <> b.scope OR m.created > b.lastAt OR m.created < b.firstAt OR COUNT { (m)-[:IN_BOX]->() } > 1 }
  OR NOT b:Unfiled AND COUNT { MATCH (b)<-[:SUMS_UP]-(s:Summary) WHERE s:Live } > CASE b.count WHEN 0 THEN 0 ELSE 1 END
  OR b.count = 0 AND EXISTS { (b)-[:IN_TRACE]->() }
WITH b.id AS id ORDER BY id
WITH 'box_of_other_turns' AS code, collect(id) AS found WHERE size(found) > 0
RETURN code, size(found) AS count, found[..$sample] AS ids

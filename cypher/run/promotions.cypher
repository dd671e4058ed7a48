// @name     run.promotions
// @version  1
// @mode     read
// @purpose  The memories that a run promoted, in order of their ids.
// @param    id        string
// @returns  id        string
// @returns  newId     string
// @returns  fromTier  string
// @returns  toTier    string
// @returns  energy    float
// @returns  edge      string
MATCH (r:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(e:Event {kind: 'promoted'})
RETURN e.memoryId AS id, e.newId AS newId, e.fromTier AS fromTier, e.toTier AS toTier, e.after_energy AS energy,
       CASE e.toTier WHEN 'longTerm' THEN 'CRYSTALLIZED_INTO' ELSE 'PROMOTED_TO' END AS edge
ORDER BY id

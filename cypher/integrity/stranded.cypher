// @name     integrity.stranded
// @version  3
// @mode     read
// @purpose  Superseded versions that still have associations, each with the version that should have them.
// @returns  id        string
// @returns  newId     string
MATCH (m:Memory)-[:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO]-() WHERE m.endReason IN ['promoted', 'undone', 'superseded']
WITH DISTINCT m
MATCH (h:Memory {lineageId: m.lineageId}) WHERE (h:Head OR h:TestHead) AND h <> m
RETURN m.id AS id, h.id AS newId ORDER BY id

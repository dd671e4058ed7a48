// A turn is in one box, and a box in one trace: those that it is in here stay. What was taken out of a box here does not come back into it,
// and what is in it here was not taken out of it.
AND NOT ($merging AND edge.type = 'IN_BOX' AND (b.count = 0 OR EXISTS { (a)-[:IN_BOX]->(ours) WHERE ours <> b }))
AND NOT ($merging AND edge.type = 'WAS_IN_BOX' AND EXISTS { (a)-[:IN_BOX]->(b) })
AND NOT ($merging AND edge.type = 'IN_TRACE' AND (a.count = 0 OR EXISTS { (a)-[:IN_TRACE]->(ours) WHERE ours <> b }))

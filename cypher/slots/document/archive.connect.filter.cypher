AND NOT ($merging AND edge.type = 'CURRENT' AND (b.undoneAt IS NOT NULL OR EXISTS { (a)-[:CURRENT]->(ours) WHERE ours <> b }))

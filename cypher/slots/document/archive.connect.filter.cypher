AND NOT ($merging AND edge.type = 'CURRENT' AND EXISTS { (a)-[:CURRENT]->(ours) WHERE ours <> b })

toy: CASE WHEN EXISTS { (:ToyNote)-[:NOTED]->(m) } THEN 0.25 ELSE 0.0 END,

AND NOT EXISTS { (:ToyNote {text: 'hidden'})-[:NOTED]->(m) }

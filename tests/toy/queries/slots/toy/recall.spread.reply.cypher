AND NOT EXISTS { (:ToyNote {text: 'hidden'})-[:NOTED]->(reply) }

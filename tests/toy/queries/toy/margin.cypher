// @name     toy.margin
// @version  1
// @mode     browse
// @purpose  Notes and the memories they stand beside.
// @returns  n  map  node
// @returns  m  map  node
MATCH (n:ToyNote)-[:NOTED]->(m:Memory)
RETURN n, m

CALL (memories) {
  UNWIND memories AS v
  MATCH (n:ToyNote {lineageId: v.lineageId})
  WITH DISTINCT n
  DETACH DELETE n
}

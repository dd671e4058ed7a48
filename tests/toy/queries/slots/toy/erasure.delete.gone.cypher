CALL (gone) {
  UNWIND gone AS v
  MATCH (n:ToyNote {lineageId: v.lineageId})
  WITH DISTINCT n
  DETACH DELETE n
}

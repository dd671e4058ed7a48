// @writes   Memory.storageDue
// What a probe keeps is to be hot, so the next pass looks at what is not.
CALL (kept) {
  UNWIND kept AS lineage
  MATCH (h:Memory {lineageId: lineage}) WHERE (h:Head OR h:TestHead) AND h.storage = 'cold'
  SET h.storageDue = datetime({epochMillis: $now})
}

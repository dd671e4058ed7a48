// @writes   Slot
CALL () {
  MATCH (s:Slot {isTest: true}) WHERE $keep = 0
  DELETE s
}

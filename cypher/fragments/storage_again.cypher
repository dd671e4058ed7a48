// @name     storage_again
// @purpose  Look again at whether a memory is to be hot or cold, from now on, while memories are moved at all.
// @hole     memory  a memory that is locked
// @hole     anew    whether anything was said of it
// @mark     p\.storageOnConsolidate AND

CALL (<memory>, <anew>) {
  MATCH (p:ConsolidationConfig) WHERE p.validTo IS NULL AND p.storageOnConsolidate AND <anew>
  SET <memory>.storageDue = datetime({epochMillis: $now})
}

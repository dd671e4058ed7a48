// @name     config.recall_history
// @version  1
// @mode     read
// @purpose  All versions of the numbers of recall, newest first.
// @returns  config    map       every property of a version
MATCH (w:RecallConfig)
RETURN w {.*} AS config ORDER BY w.version DESC

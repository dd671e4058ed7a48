// @name     transfer.known
// @version  1
// @mode     read
// @purpose  Which of these import keys are in the graph already.
// @param    keys      list<string>
// @returns  key       string
UNWIND $keys AS key
MATCH (m:Memory {importKey: key})
RETURN key

// @name     memory.known
// @version  1
// @mode     read
// @purpose  The import keys that are in the graph already.
// @param    keys      list<string>
// @returns  key       string
// @returns  id        string    the first version of its memory
UNWIND $keys AS key
MATCH (m:Memory {importKey: key})
RETURN key, m.id AS id

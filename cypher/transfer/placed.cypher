// @name     transfer.placed
// @version  1
// @mode     read
// @purpose  Which lines are in the graph under a key that says only where they stand, and say today what they said then.
// @param    lines     list<map>  {key, contentHash, hash}
// @returns  key       string
// The hash of the line holds where what is taken out of a text has changed; that of the content, where the rest of the line has.
UNWIND $lines AS line
MATCH (m:Memory {importKey: line.key})
WHERE m.contentHash = line.contentHash OR EXISTS { (m)-[:DERIVED_FROM {hash: line.hash}]->(:Source) }
RETURN line.key AS key

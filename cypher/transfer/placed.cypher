// @name     transfer.placed
// @version  2
// @mode     read
// @purpose  The keys of lines without an id of their own that are in the graph already with the same content.
// @param    lines     list<map>  {key, contentHash, hash}
// @returns  key       string
// The hash of the line still matches if redaction has changed since; that of the content, if the rest of the line has.
UNWIND $lines AS line
MATCH (m:Memory {importKey: line.key})
WHERE m.contentHash = line.contentHash OR EXISTS { (m)-[:DERIVED_FROM {hash: line.hash}]->(:Source) }
RETURN line.key AS key

// @purpose  The first version of what can be set of notes.
// @kind     data
// @param    now  integer  epoch milliseconds
MERGE (c:ToyConfig {version: 1})
ON CREATE SET c.longestNote = 100, c.countsNotes = true, c.validFrom = datetime({epochMillis: $now}), c.rev = 0;

// @name     index.hold
// @version  1
// @mode     write
// @purpose  Lock files, so that nobody else indexes them until this transaction ends.
// @param    isTest    boolean
// @param    scope     string        empty for none
// @param    paths     list<string>
// @param    now       integer       epoch milliseconds
// @returns  held      integer
// @writes   Session
// @rows     one
// @safe     it only takes locks
// @eager    a batch of files
//
// The chunks of a file are in a session of its name.
UNWIND $paths AS path
WITH path ORDER BY path
MERGE (s:Session {isTest: $isTest, scope: $scope, name: path})
ON CREATE SET s.created = datetime({epochMillis: $now})
SET s.rev = s.rev
RETURN count(s) AS held

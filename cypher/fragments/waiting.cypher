// @name     waiting
// @purpose  Whether a memory waits to be read for facts and commitments: its latest version, which nobody has asked to forget, as of an instant.
// @hole     memory  a memory
// @mark     waitsSince <=

(<memory>:Head OR <memory>:TestHead) AND coalesce(<memory>.endReason, '') <> 'retracted' AND <memory>.waitsSince <= datetime({epochMillis: $now})

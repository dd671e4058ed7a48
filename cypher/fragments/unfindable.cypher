// @name     unfindable
// @purpose  Whether a memory is a crystal that has expired, or that its law has ended before a run wrote that; an archived one is found, as what has faded. One whose lifecycle or law is damaged counts as expired, as it would end.
// @hole     memory  a memory
// @hole     now     epoch milliseconds
// @mark     \['activated', 'archived'\]

coalesce(<memory>.forgetAt <= datetime({epochMillis: <now>}) AND <memory>:Crystal AND NOT coalesce(<memory>.lifecycle IN ['activated', 'archived'] AND <memory>.decayLaw = 'importance', false), false)

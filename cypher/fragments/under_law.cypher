// @name     under_law
// @purpose  Whether the law of crystals has instants for a memory: it is a crystal that has not ended and is not frozen.
// @hole     memory  a memory
// @mark     IS NULL AND coalesce\(\w+\.lifecycle, ''\) <> 'frozen'
// @mark     lawVersion AND coalesce\(\w+\.lifecycle

<memory>:Crystal AND <memory>.validTo IS NULL AND coalesce(<memory>.lifecycle, '') <> 'frozen'

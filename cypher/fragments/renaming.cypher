// @name     renaming
// @purpose  A renaming of a branch is about a memory: the memory is from before it, got no name later, and was not dropped earlier.
// @hole     memory     a variable
// @hole     renaming   a map {from, to, at}; git notes whole seconds
// @mark     branchSince\.epochMillis

<memory>.created.epochMillis < <renaming>.at + 1000 AND coalesce(<memory>.branchSince.epochMillis < <renaming>.at, true)
  AND coalesce(<memory>.branchDropped.epochMillis >= <renaming>.at, true)

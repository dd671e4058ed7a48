// @name     as_computed
// @purpose  Whether a crystal has the instants that the fragment crossings has computed.
// @hole     memory  a crystal, after the fragment crossings
// @mark     IS NULL AND mergeableUntil IS NULL

coalesce(<memory>.forgetAt = forgetAt, <memory>.forgetAt IS NULL AND forgetAt IS NULL)
  AND coalesce(<memory>.activeUntil = activeUntil, <memory>.activeUntil IS NULL AND activeUntil IS NULL)
  AND coalesce(<memory>.mergeableUntil = mergeableUntil, <memory>.mergeableUntil IS NULL AND mergeableUntil IS NULL)

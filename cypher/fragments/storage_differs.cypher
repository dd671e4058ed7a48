// @name     storage_differs
// @purpose  Whether two versions of the configuration differ in a figure that the table of storage, its switch or what makes a memory due reads.
// @hole     one    a version
// @hole     other  another one
// @mark     \['storageOnConsolidate'

any(key IN ['storageOnConsolidate', 'demoteAfterDays', 'demoteBelow', 'promoteAbove'] WHERE coalesce(<one>[key] <> <other>[key], (<one>[key] IS NULL) <> (<other>[key] IS NULL)))

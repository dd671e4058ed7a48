// @name     policy_differs
// @purpose  Whether two versions of the configuration differ in a figure that the table of policy states, its switch or what makes a memory due reads.
// @hole     one    a version
// @hole     other  another one
// @mark     \['policyOnConsolidate'

any(key IN ['policyOnConsolidate', 'archiveOnConsolidate', 'policyArchiveDecay', 'policyStaleDecay', 'policyWarmHeat'] WHERE coalesce(<one>[key] <> <other>[key], (<one>[key] IS NULL) <> (<other>[key] IS NULL)))

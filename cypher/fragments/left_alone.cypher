// @name     left_alone
// @purpose  Whether a crystal counts as one that others were merged into, though nothing is merged into it any more.
// @hole     memory  a crystal
// @mark     unmergedLifecycle IS NOT NULL

<memory>.lifecycle = 'consolidated' AND <memory>.unmergedLifecycle IS NOT NULL AND NOT EXISTS { (:Memory)-[:MERGED_INTO]->(<memory>) }

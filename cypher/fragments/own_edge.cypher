// @name     own_edge
// @purpose  Whether a crystal has an association itself: what was merged into it may have brought all of it, and that is not shown to others.
// @hole     edge  an association
// @mark     ownWeight, 1\)

coalesce(<edge>.ownWeight, 1) > 0

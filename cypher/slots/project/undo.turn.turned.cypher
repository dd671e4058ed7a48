// @writes   Memory.branch Memory.branchSince Memory.branchDropped
// What became of the branch meanwhile is written on the latest version alone.
SET lives.branch = ends.branch, lives.branchSince = ends.branchSince, lives.branchDropped = ends.branchDropped

// @purpose  Note of every memory there is that its associations are not made yet.
// @kind     data
MATCH (m:Head) SET m:Unlinked;

MATCH (m:TestHead) SET m:Unlinked;

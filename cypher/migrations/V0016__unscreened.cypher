// @purpose  Note of every memory that nobody has looked how sensitive it is.
// @kind     data
MATCH (m:Memory) WHERE m.sensitivity IS NULL SET m:Unscreened;

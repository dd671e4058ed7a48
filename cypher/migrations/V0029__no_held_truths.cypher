// @purpose  Forget on memories that what they say holds: recall asks the facts themselves.
// @kind     data
MATCH (m:Memory) WHERE m.holdsTrue IS NOT NULL
REMOVE m.holdsTrue;

// @writes   Slot Slot.askedBy
// A slot that was locked for what became no fact and no commitment would tell whose it was, of what was erased too. Nothing of it was ever
// put in order; what another scope holds fills it not.
CALL () {
  MATCH (s:Slot) USING INDEX SEEK s:Slot(rev) WHERE s.rev = 0
  WITH s, split(s.name, '\u0001') AS parts
  WHERE NOT (EXISTS { MATCH (f:Fact {isTest: s.isTest, subjectKey: parts[0], attribute: parts[1]}) WHERE coalesce(f.scope, '') = s.scope }
    OR EXISTS { MATCH (f:Fact {isTest: s.isTest, nameKey: parts[0]}) WHERE f.attribute = parts[1] AND coalesce(f.scope, '') = s.scope })
    AND NOT EXISTS { MATCH (m:Commitment {isTest: s.isTest, owesKey: parts[0]}) WHERE parts[1] = '(commitments)' AND coalesce(m.scope, '') = s.scope }
  WITH s, parts ORDER BY s.isTest, s.scope, s.name
  SET s.askedBy = s.askedBy  // a lock, as somebody may fill it meanwhile
  WITH s, parts
  WHERE NOT (EXISTS { MATCH (f:Fact {isTest: s.isTest, subjectKey: parts[0], attribute: parts[1]}) WHERE coalesce(f.scope, '') = s.scope }
    OR EXISTS { MATCH (f:Fact {isTest: s.isTest, nameKey: parts[0]}) WHERE f.attribute = parts[1] AND coalesce(f.scope, '') = s.scope })
    AND NOT EXISTS { MATCH (m:Commitment {isTest: s.isTest, owesKey: parts[0]}) WHERE parts[1] = '(commitments)' AND coalesce(m.scope, '') = s.scope }
  DELETE s
}

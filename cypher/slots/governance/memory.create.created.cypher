// @writes   Memory.trust Memory.suspect
, m.trust = row.trust, m.suspect = row.suspect

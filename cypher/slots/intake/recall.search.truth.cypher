// What is no longer true stands behind what is; as of an earlier instant it is what was true then. What has faded, still holds and is asked for does not.
// Within a CASE of its own, what was drawn is looked for only where somebody asks for an instant; in one condition it would be for each memory.
superseded: CASE WHEN rest > 0 AND CASE
    WHEN CASE WHEN $asked.asOf IS NULL THEN m.validUntil <= then OR m.outdatedSince <= then ELSE told.facts.over <= then END THEN true
    WHEN $asked.trueAt IS NULL THEN false
    WHEN $asked.asOf IS NOT NULL THEN told.facts.first > then
    ELSE coalesce(m.validSince > then, false) OR EXISTS { MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM|SAID_AGAIN]-(x:Fact) WHERE x:Live AND coalesce(x.forgetAt > datetime({epochMillis: $asked.now}), true) AND x.validSince > then }
      AND NOT EXISTS { MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM|SAID_AGAIN]-(x:Fact) WHERE x:Live AND coalesce(x.forgetAt > datetime({epochMillis: $asked.now}), true) AND x.validSince <= then }
    END THEN rest * (w.expiredWeight - 1.0) ELSE 0.0 END,
holds: CASE WHEN rest > 0 AND expired AND fact > 0 THEN rest * (1.0 / w.expiredWeight - 1.0) ELSE 0.0 END,
// What was built on something that is over may stand all the same: a quarter, as for another branch.
questioned: CASE WHEN rest > 0 AND m.questionedSince <= then AND NOT coalesce(CASE WHEN $asked.asOf IS NULL THEN m.validUntil <= then OR m.outdatedSince <= then ELSE told.facts.over <= then END, false)
  THEN -rest / 4 ELSE 0.0 END,
// What was drawn from a memory says what that says already: where the question does not ask for it, a tenth of it counts while that lives,
// and else as much as of what has faded.
unasked: CASE WHEN rest > 0 AND (m:Fact OR m:Commitment) AND fact = 0 THEN rest * CASE WHEN EXISTS {
    MATCH (m)-[:DERIVED_FROM]->(t:Memory) MATCH (v:Memory {lineageId: t.lineageId}) WHERE v:Live
  } THEN -0.9 ELSE w.expiredWeight - 1.0 END ELSE 0.0 END,

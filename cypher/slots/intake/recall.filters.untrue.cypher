OR coalesce(m.validUntil <= then, false) OR $trueAt IS NOT NULL AND coalesce(m.validSince > then, false)
  OR EXISTS { MATCH (:Memory {lineageId: m.lineageId})<-[:DERIVED_FROM]-(x:Fact) WHERE x:Live AND (x.validUntil <= then OR $trueAt IS NOT NULL AND x.validSince > then) }

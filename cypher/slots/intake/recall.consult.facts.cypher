// What is true of a subject that the question names, if it is asked for by the question's words; or of the value of such a fact, one step on:
// where Ana's husband lives. Those answer that have the largest share of the question's words, which name them and ask for them; if that is
// half of the words or less, the question asks for something else. A name may stand for another one, under which its facts are.
CALL (brink, subjects, stems, then) {
  UNWIND subjects AS named
  CALL (named) {
    RETURN named.key AS key, null AS within
    UNION ALL
    MATCH (a:Alias {isTest: $asked.isTest, name: named.key}) WHERE a.sameAs IS NOT NULL
    RETURN a.sameAs AS key, a.scope AS within
  }
  MATCH (s:Slot {isTest: $asked.isTest, subjectKey: key})
  WHERE coalesce(s.scope = within, true) AND ($asked.scope IS NULL OR s.scope IN ['', $asked.scope]) AND any(stem IN stems WHERE stem IN s.askedBy)
    AND (named.of = [] OR any(stem IN named.of WHERE stem IN s.askedBy))
  CALL (s, then) {
    MATCH (f:Fact {isTest: s.isTest, subjectKey: s.subjectKey, attribute: s.attribute})
    WHERE f:Live AND NOT f.ends AND f.contestedBy IS NULL AND f.validSince <= then AND coalesce(f.validUntil > then, true) AND coalesce(f.forgetAt > datetime({epochMillis: $asked.now}), true) AND coalesce(f.scope, '') = s.scope
    RETURN f ORDER BY f.validSince DESC, f.recordedAt DESC, f.ordinal DESC, f.id LIMIT 5
  }
  WITH brink, stems, then, f, [stem IN stems WHERE stem IN named.stems OR stem IN s.askedBy] AS covered
  CALL (stems, then, f, covered) {
    RETURN f AS x, covered AS told
    UNION ALL
    WITH stems, then, f, covered, [stem IN stems WHERE NOT stem IN covered] AS open
    CALL (f) {
      RETURN f.canonical AS key, null AS within
      UNION ALL
      MATCH (a:Alias {isTest: f.isTest, name: f.canonical}) WHERE a.sameAs IS NOT NULL
      RETURN a.sameAs AS key, a.scope AS within
    }
    MATCH (s:Slot {isTest: f.isTest, subjectKey: key})
    WHERE coalesce(s.scope = within, true) AND ($asked.scope IS NULL OR s.scope IN ['', $asked.scope]) AND any(stem IN open WHERE stem IN s.askedBy)
    MATCH (x:Fact {isTest: s.isTest, subjectKey: s.subjectKey, attribute: s.attribute})
    WHERE x:Live AND NOT x.ends AND x.contestedBy IS NULL AND x.validSince <= then AND coalesce(x.validUntil > then, true) AND coalesce(x.forgetAt > datetime({epochMillis: $asked.now}), true) AND coalesce(x.scope, '') = s.scope
    RETURN x, covered + [stem IN open WHERE stem IN s.askedBy] AS told
  }
  WITH brink, stems, x, max(size(told)) AS told
  WITH brink, stems, max(told) AS most, collect({fact: x, told: told}) AS known
  UNWIND [each IN known WHERE each.told = most AND 2 * most > size(stems) | each.fact] AS x
  // A fact that is all that a memory says is found where that was said last, while that lives.
  RETURN collect({share: toFloat(most) / size(stems), m: coalesce(head(COLLECT {
    MATCH (x)-[:DERIVED_FROM]->(t:Memory) WHERE x.text = ''
    MATCH (m:Memory {lineageId: t.lineageId})
    WHERE (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted' AND ($asked.includeExpired OR m.validTo IS NULL
      AND NOT coalesce(m.decayKey < brink + m.decayRate * ($asked.now - $asked.landmark) / 3600000.0, m.forgetAt <= datetime({epochMillis: $asked.now}), false))
    RETURN m ORDER BY m.created DESC, m.lineageId LIMIT 1 }), x)}) AS told
}
WITH facts + told AS facts

// Where the course of something is asked for, each stretch of conversation comes up once, by what answers best in it, and the rest of it after
// all of these. A further stretch of a session counts a tenth of the best hit less than the one before it, since a course goes over many
// sessions. What a page shows stands in the order of time. Without boxes nothing changes.
CALL (ranked, inOrder) {
  WITH ranked, inOrder AND any(each IN ranked WHERE each.hit.box IS NOT NULL) AS tells
  WITH ranked, tells, CASE WHEN tells THEN reduce(kept = [], each IN ranked |
    CASE WHEN any(other IN kept WHERE other.hit.box.id = each.hit.box.id) THEN kept ELSE kept + [each] END) ELSE [] END AS kept
  UNWIND range(0, size(ranked) - 1) AS place
  WITH tells, place, ranked[place] AS each, ranked[0].hit.score AS best, kept, [i IN range(0, size(kept) - 1) WHERE kept[i].hit.id = ranked[place].hit.id][0] AS turn
  WITH tells, place, each, turn IS NULL AS isFurther, each.hit.score - best / 10.0 * size([other IN kept[..turn] WHERE other.hit.sessionId = each.hit.sessionId]) AS worth
  ORDER BY CASE WHEN NOT tells THEN place WHEN isFurther THEN 1 ELSE 0 END, CASE WHEN tells AND NOT isFurther THEN worth END DESC, place
  WITH tells, collect(each) AS chosen
  UNWIND range(0, size(chosen) - 1) AS place
  WITH tells, place, chosen[place] AS each, CASE WHEN place < $asked.skip THEN 0 WHEN place < $asked.skip + $asked.page THEN 1 ELSE 2 END AS page
  WITH each ORDER BY page, CASE WHEN tells AND page = 1 THEN each.hit.created ELSE 0 END, place
  RETURN collect(each) AS ordered
}
WITH wishes, coverage, ordered AS ranked

// @name     recall.consult
// @version  5
// @mode     read
// @purpose  What is known of those that the question names: what other domains find without its words.
// @after    recall.gather
// @param    asked.subjects       list<map>     what facts may be about that the question names: {key, stems, of: of what it has, if the question names that}
// @param    asked.stems          list<string>  of the question's words
// @param    asked.asOf           integer?      epoch milliseconds: what there was then, with today's weights; null: now
// @param    asked.trueAt         integer?      epoch milliseconds: what was true then; null: now
// @param    asked.now            integer       epoch milliseconds; equal to $asked.asOf if that is set
// @param    asked.reader         string        local_agent | session | peer | public; others than the first find by a memory's own words alone
// @gives    brink                float         unchanged, like all others up to wholly
// @gives    w                    node
// @gives    hits                 list<map>
// @gives    bestHit              float?
// @gives    arounds              list<map>
// @gives    bestAround           float?
// @gives    sessions             list<map>
// @gives    bestSession          float?
// @gives    wishes               list<node>
// @gives    participants         list<string>
// @gives    named                list<string>
// @gives    wholly               boolean
// @gives    facts                list<map>     {m, share}: a memory that tells an answer, and the share of the question's words that it accounts for
//
// As of an earlier instant nobody is asked: what is known has changed since.
CALL (brink) {
  WITH brink, $asked.subjects AS subjects, $asked.stems AS stems, datetime({epochMillis: coalesce($asked.trueAt, $asked.now)}) AS then,
       $asked.asOf IS NULL AND $asked.reader = 'local_agent' AS isAsked, [] AS facts
  WITH * WHERE isAsked AND size(subjects) > 0 AND size(stems) > 0
  // @slot facts
  UNWIND facts AS fact
  RETURN collect(fact) AS facts
}
RETURN brink, w, hits, bestHit, arounds, bestAround, sessions, bestSession, wishes, participants, named, wholly, facts

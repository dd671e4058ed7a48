// @name     fact.judge
// @version  9
// @mode     read
// @purpose  What statements make of what their slots hold, and of each other: new facts, corrections, conflicts, or the same said again.
// @param    isTest    boolean
// @param    rows      list<map>  {id, scope, subject, attribute, canonical, was, single, ends, corrects, at, endsAt, said, place, importance, certainty, trust}
// @param    now       integer    epoch milliseconds: what has ended by then counts for nothing, though no pass has written that
// @returns  id        string     of a statement
// @returns  outcome   string     stated | corrected: what was said before was never so | contested: it is not sure or not trusted enough to take the place of the other | restated: the same was said already | trivial: less important than gateThreshold
// @returns  why       string?    of what is contested: trust, if it is trusted less, certainty, if it is less sure, or later: the other was said again since
// @returns  of        string?    the fact that it corrects, contests or states again
// @returns  at        integer    epoch milliseconds: it is true from then on; of a correction, from when on the other was said to be; of what is said again, from when on this lets that be, if that is earlier
// @returns  ordinal   integer    its place among those of one instant, behind what was written before
//
// Statements are judged in their order, each by what its slot holds and by those before it; at one instant what was written before is earlier,
// and then the place decides. In a slot of one value the latest statement up to that instant counts, in others the latest one of the same value.
// What somebody says to be so since an earlier instant (I moved last week) is so when it is said: it begins after whatever says otherwise in between,
// or was said again, or after the end that the same value named itself. What was said before the other was said, or said again, and begins before that,
// takes nobody's place: whether the other held all the time, nobody said. Only what still holds then is said again, and only if no other end is named: where several values
// hold, or of a place said less exactly, no later one. Nothing contradicts what is over, as it named its end or somebody said so.
// Who says earlier what is said next ends the one before it earlier, so that is for nobody who knows less than that one.
// Who knows less than the one that is said again confirms it, and lets it begin no earlier than it did.
// A place said less exactly than it was (Paris, after Paris, France) is said again; said more exactly it is a new fact, which neither ends nor corrects the other.
// What was let in beside another one counts for who says the same. What somebody let in or confirmed is as sure as can be; what was let in is trusted like the local agent.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
UNWIND $rows AS row
WITH coalesce(c.gateThreshold, 0.2) AS gate, row.scope AS scope, row.subject AS subject, row.attribute AS attribute, collect(row) AS rows
CALL (scope, subject, attribute, rows) {
  MATCH (f:Fact {isTest: $isTest, subjectKey: subject, attribute: attribute})
  WHERE f:Live AND coalesce(f.forgetAt > datetime({epochMillis: $now}), true) AND coalesce(f.scope, '') = scope AND f.retractedAt IS NULL AND NOT f.id IN [row IN rows | row.id]
  WITH f, f.created.epochMillis AS said, f.lastSaid.epochMillis AS again, f.validSince.epochMillis AS since, f.validUntil.epochMillis AS until ORDER BY f.validSince, f.recordedAt, f.ordinal, f.id
  RETURN collect({id: f.id, outcome: CASE WHEN f.contestedBy IS NULL THEN 'stated' ELSE 'contested' END, of: f.contestedBy, canonical: f.canonical, ends: f.ends, beside: f.beside,
    said: CASE WHEN until < said THEN until ELSE said END, again: CASE WHEN until < again THEN until WHEN again > since THEN again END,
    at: since, endsAt: f.endsAt.epochMillis, place: -1, ordinal: f.ordinal, certainty: CASE WHEN f.decidedAt IS NULL AND coalesce(f.verification, '') <> 'user_confirmed' THEN f.certainty ELSE 1.0 END,
    distrust: [distrust IN [CASE coalesce(f.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END] |
      CASE WHEN f.decidedAt IS NOT NULL AND distrust > 1 THEN 1 ELSE distrust END][0]}) AS held
}
WITH gate, held, [row IN rows | row {.*,
  ordinal: row.place + reduce(behind = 0, each IN held | CASE WHEN each.at = row.at AND each.ordinal >= behind THEN each.ordinal + 1 ELSE behind END),
  distrust: CASE coalesce(row.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END}] AS rows
WITH rows, reduce(done = held, row IN rows |
  // what was said in this slot, and how it stands to the row: finer is said more exactly, surer is trusted more, or less in doubt
  [slot IN [[each IN done | each {.*, same: each.canonical = row.canonical, finer: each.canonical STARTS WITH row.canonical + ', ', broader: row.canonical STARTS WITH each.canonical + ', ',
    surer: row.distrust > each.distrust OR row.certainty < 0.7 AND row.certainty < each.certainty}]] |
  // what the row says again, ends or takes the place of, if it is so by then
  [line IN [[each IN slot WHERE each.outcome IN ['stated', 'corrected'] AND none(other IN done WHERE other.outcome = 'corrected' AND other.of = each.id)
    AND (each.same OR each.finer OR each.broader OR row.single AND NOT each.ends OR each.ends AND each.canonical = '') |
    each {.*, against: CASE
      WHEN each.finer OR each.broader THEN each.ends <> row.ends
      WHEN row.ends THEN NOT each.ends AND row.canonical IN ['', each.canonical]
      WHEN each.ends THEN each.canonical IN ['', row.canonical] ELSE row.single AND NOT each.same END}]] |
  // the row begins after what says otherwise until it was said, unless it names its end
  [row IN [row {.*, at: reduce(at = row.at, each IN line | CASE
    WHEN row.endsAt IS NOT NULL THEN at
    WHEN each.same AND NOT row.ends AND at < each.endsAt <= row.said THEN each.endsAt
    WHEN each.against AND at < each.again <= row.said THEN each.again + 1
    WHEN each.against AND at < each.at <= row.said THEN each.at + 1
    ELSE at END)}] |
  [last IN [reduce(last = null, each IN line | CASE
    WHEN NOT (each.at < row.at OR each.at = row.at AND each.place <= row.place) THEN last
    WHEN last IS NULL THEN each
    WHEN last.same AND NOT row.ends AND NOT each.ends AND (each.finer OR each.broader) THEN last
    WHEN (each.beside IS NULL OR each.same) AND (each.at > last.at OR each.at = last.at AND each.place >= last.place) THEN each
    ELSE last END)] |
  [next IN [reduce(next = null, each IN line | CASE WHEN each.at > row.at AND (next IS NULL OR each.at < next.at) THEN each ELSE next END)] |
  // what holds when the row begins, and was said later, or again later
  [later IN [head([each IN line WHERE each.against AND each.at <= row.at AND coalesce(row.at < each.endsAt, true) AND (row.at < each.again OR row.at < each.said AND row.said < each.said)])] |
  // whether the last one is over when the row begins, as it named its end or somebody said so
  [over IN [coalesce(last.endsAt <= row.at, false) OR last IS NOT NULL AND NOT last.ends AND any(each IN slot WHERE each.ends AND each.outcome IN ['stated', 'corrected']
    AND (each.canonical = last.canonical OR each.canonical STARTS WITH last.canonical + ', ' OR last.canonical STARTS WITH each.canonical + ', ')
    AND (each.at > last.at OR each.at = last.at AND each.place >= last.place) AND (each.at < row.at OR each.at = row.at AND each.place <= row.place))] |
  [told IN [CASE
    WHEN row.importance < gate THEN {outcome: 'trivial'}
    WHEN last.ends = row.ends AND (last.same OR last.finer OR last.broader AND row.ends) AND coalesce(last.endsAt > row.at, true)
      AND CASE WHEN row.single AND last.same THEN coalesce(row.endsAt = last.endsAt, row.endsAt IS NULL) ELSE coalesce(row.endsAt <= last.endsAt, true) END THEN {outcome: 'restated', of: last.id}
    WHEN next.same AND NOT next.ends AND NOT row.ends AND row.endsAt IS NULL AND NOT (row.single AND coalesce(last.surer, false) AND NOT over)
      THEN {outcome: 'restated', of: next.id, at: CASE WHEN next.surer OR later IS NOT NULL THEN next.at END}
    WHEN last IS NULL OR NOT row.single AND NOT row.ends OR row.ends AND NOT (row.canonical = '' OR last.same OR last.finer OR last.broader) THEN {outcome: 'stated'}
    WHEN last.surer AND NOT over OR later IS NOT NULL THEN coalesce(
      head([each IN slot WHERE each.outcome = 'contested' AND each.of = CASE WHEN last.surer AND NOT over THEN last.id ELSE later.id END AND each.same AND each.ends = row.ends
        AND coalesce(each.endsAt > row.at, true) AND coalesce(row.endsAt = each.endsAt, row.endsAt IS NULL) |
        {outcome: 'restated', of: each.id, at: CASE WHEN each.surer AND row.at < each.at THEN each.at END}]),
      CASE WHEN last.surer AND NOT over THEN {outcome: 'contested', of: last.id, why: CASE WHEN row.distrust > last.distrust THEN 'trust' ELSE 'certainty' END} ELSE {outcome: 'contested', of: later.id, why: 'later'} END)
    WHEN row.corrects AND NOT last.surer AND NOT row.ends AND NOT last.ends AND NOT last.broader
      AND (row.was IN ['', last.canonical] OR row.was STARTS WITH last.canonical + ', ' OR last.canonical STARTS WITH row.was + ', ') THEN {outcome: 'corrected', of: last.id, at: last.at}
    ELSE {outcome: 'stated'} END] |
  // what was said again begins with the row if that is earlier, and was said then
  [each IN done | CASE WHEN told.outcome = 'restated' AND each.id = told.of THEN each {.*, at: CASE WHEN coalesce(told.at, row.at) < each.at THEN coalesce(told.at, row.at) ELSE each.at END,
    again: [until IN [CASE WHEN row.endsAt < row.said THEN row.endsAt ELSE row.said END] |
      CASE WHEN row.distrust <= each.distrust AND until > each.at AND until > coalesce(each.again, each.said) THEN until ELSE each.again END][0]} ELSE each END]
  + row {.*, outcome: told.outcome, of: told.of, why: told.why, at: coalesce(told.at, row.at)}][0]][0]][0]][0]][0]][0]][0]][0]) AS done
UNWIND done[-size(rows)..] AS each
RETURN each.id AS id, each.outcome AS outcome, each.why AS why, each.of AS of, each.at AS at, each.ordinal AS ordinal

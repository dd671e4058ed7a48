// @name     policy_figures
// @purpose  The heat and the decay of a memory at an instant, 0 to 1, and the shares of them that time moves (seed "Lifecycle policy"). From one use to the next heat only falls and decay only rises, unless an action that speaks against the memory ages.
// @hole     q      its parts, as in policy_inputs
// @hole     at     epoch milliseconds
// @hole     prior  what its latest actions say of it then, as action_prior; at most .15, so that only the lower end of feedback is held
// @mark     p\.recency

[r IN [[p IN [[o IN [{
  recency: CASE WHEN <at> <= coalesce(<q>.used, <q>.since) THEN 1.0 WHEN <at> >= coalesce(<q>.used, <q>.since) + 7776000000 THEN 0.0 ELSE 1.0 - (<at> - coalesce(<q>.used, <q>.since)) / 7776000000.0 END,
  age: CASE WHEN <at> <= <q>.since THEN 0.0 WHEN <at> >= <q>.since + 15552000000 THEN 1.0 ELSE (<at> - <q>.since) / 15552000000.0 END,
  idle: CASE WHEN <q>.used IS NULL THEN 1.0 WHEN <at> <= <q>.used THEN 0.0 WHEN <at> >= <q>.used + 10368000000 THEN 1.0 ELSE (<at> - <q>.used) / 10368000000.0 END,
  prior: <prior>
}] | o {.*, feedback: CASE WHEN <q>.mark + o.prior < -1 THEN -1.0 ELSE <q>.mark + o.prior END}][0]] | p {.*, heat: [x IN [0.25 * <q>.sure + 0.3 * <q>.access + 0.2 * p.recency + 0.15 * <q>.importance + 0.05 * (p.feedback + 1.0) + 0.05 * <q>.causal - CASE WHEN <q>.disputed THEN 0.2 ELSE 0.0 END]
  | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]]
| r {.*, decay: [x IN [0.3 * r.age + 0.25 * r.idle + 0.2 * (1.0 - <q>.sure) + 0.05 * (1.0 - r.feedback) + 0.15 * (1.0 - r.heat)]
  | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]}][0]

// @name     storage_value
// @purpose  What a memory is worth keeping among the hot ones, 0 to 1 (E-31). From one use to the next it only falls, unless an action that speaks against it ages.
// @hole     memory  a memory
// @hole     q       its parts, as in policy_inputs
// @hole     f       its figures at an instant, as policy_figures
// @mark     0\.24 \*

[x IN [0.24 * <q>.sure + 0.26 * <q>.access + 0.2 * <f>.recency + 0.2 * <q>.importance + 0.05 * (<f>.feedback + 1.0)
  + CASE WHEN <memory>.category = 'correction' THEN 0.08 ELSE 0.0 END + CASE WHEN <memory>.verification = 'user_confirmed' THEN 0.05 ELSE 0.0 END
  - CASE WHEN <q>.disputed THEN 0.1 ELSE 0.0 END] | round(CASE WHEN x < 0 THEN 0.0 WHEN x > 1 THEN 1.0 ELSE x END, 9)][0]

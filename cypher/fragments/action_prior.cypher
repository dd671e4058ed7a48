// @name     action_prior
// @purpose  What the latest actions on a memory say of it at an instant, from -0.25 to 0.15 (E-25): a weight falls from 1 to 0.2 along 14 days, and then to nothing.
// @hole     acts  them, as action_values has them
// @hole     at    epoch milliseconds
// @mark     1209600000\.0

[x IN [round(reduce(s = 0.0, a IN <acts> | s + a.value * CASE WHEN <at> - a.at > 1209600000 THEN 0.0 WHEN <at> - a.at >= 967680000 THEN 0.2 ELSE 1.0 - (<at> - a.at) / 1209600000.0 END), 6)]
  | CASE WHEN x > 0.15 THEN 0.15 WHEN x < -0.25 THEN -0.25 ELSE x END][0]

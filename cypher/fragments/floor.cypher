// @name     floor
// @purpose  The logarithm of an energy that is stored: below e^-700 a double loses its digits, and nothing that faded so far is any weaker.
// @hole     log        the logarithm of an energy
// @mark     \b700\b

CASE WHEN <log> < -700.0 THEN -700.0 ELSE <log> END

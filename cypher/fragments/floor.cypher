// @name     floor
// @purpose  The logarithm of an energy as it is stored: at least -700, since below e^-700 a double loses its digits.
// @hole     log        the logarithm of an energy
// @mark     \b700\b

CASE WHEN <log> < -700.0 THEN -700.0 ELSE <log> END

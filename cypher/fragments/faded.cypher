// @name     faded
// @purpose  What the logarithm of an energy loses between two instants; from the landmark on, how far the decay key is above it.
// @hole     rate       a decay constant, per hour
// @hole     at         epoch milliseconds
// @hole     since      epoch milliseconds; $landmark, from which decay keys count, or an earlier energy's instant
// @mark     / 3600000
// @mark     \$landmark\b(?! \+ (?:toInteger\(ceil\()?«crossing»)

<rate> * (<at> - <since>) / 3600000.0

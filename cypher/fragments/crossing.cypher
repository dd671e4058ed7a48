// @name     crossing
// @purpose  Milliseconds from the landmark until an energy has faded to a threshold.
// @hole     key        a decay key
// @hole     threshold  an energy
// @hole     rate       a decay constant, per hour
// @mark     \* 3600000

(<key> - log(<threshold>)) / <rate> * 3600000.0

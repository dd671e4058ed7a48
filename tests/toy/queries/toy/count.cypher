// @name     toy.count
// @version  1
// @mode     read
// @purpose  How many notes there are.
// @returns  count     integer
MATCH (n:ToyNote)
RETURN count(n) AS count

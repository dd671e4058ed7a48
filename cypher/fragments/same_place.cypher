// @name     same_place
// @purpose  Whether one value is another one said more exactly: a place, and behind a comma what that lies in. Only values of places have such a comma; equal ones are not meant.
// @hole     one    a value as it is compared
// @hole     other  another one
// @mark     \+ ', ' OR

<one> STARTS WITH <other> + ', ' OR <other> STARTS WITH <one> + ', '

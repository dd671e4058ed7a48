// A summary only says again what its box holds, and stands beside that; it takes the place of nothing that was said.
AND NOT m:Summary

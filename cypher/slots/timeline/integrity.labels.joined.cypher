AND NOT m:Summary

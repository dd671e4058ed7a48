// A crystal is judged by the runs of its own law.
AND NOT m:Crystal OR m:Crystal AND any(query IN r.queries WHERE query STARTS WITH 'crystal.due@')

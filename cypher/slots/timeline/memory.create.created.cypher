// @writes   Memory:Summary
, m:$(CASE WHEN row.summary THEN ['Summary'] ELSE [] END)

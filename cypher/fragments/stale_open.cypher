// @name     stale_open
// @purpose  Whether a commitment is open, has no due date and was said last more than 14 days before an instant called now (E-33): it is only told.
// @hole     commitment  a commitment
// @mark     promisedAt < now - duration

coalesce(<commitment>.commitmentState = 'open' AND <commitment>.dueAt IS NULL AND <commitment>.promisedAt < now - duration({days: 14}), false)

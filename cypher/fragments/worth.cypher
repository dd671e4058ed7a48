// @name     worth
// @purpose  What a confidence is worth beside others: all fade alike, so of two the one that is worth more has more left at any instant.
// @hole     confidence  as of when the association was reinforced last
// @hole     reinforced  when that was
// @hole     weights     the current RecallConfig
// @mark     fadingLoss /

<confidence> + <weights>.fadingLoss / (<weights>.fadingWindowDays * 86400000.0) * <reinforced>.epochMillis

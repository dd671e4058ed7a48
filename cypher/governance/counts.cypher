// @name     governance.counts
// @version  1
// @mode     read
// @purpose  How many live memories there are of each sensitivity, and how many of those are suspect.
// @param    isTest       boolean
// @returns  sensitivity  string    normal | personal | confidential | unknown: nobody has looked, or it is damaged
// @returns  count        integer
// @returns  suspect      integer   of these
MATCH (m:Live) WHERE m.isTest = $isTest
WITH CASE WHEN m.sensitivity IN ['normal', 'personal', 'confidential'] THEN m.sensitivity ELSE 'unknown' END AS sensitivity, m.suspect IS NOT NULL AS suspect
RETURN sensitivity, count(*) AS count, sum(toInteger(suspect)) AS suspect ORDER BY sensitivity

// @name     entity.pairs
// @version  2
// @mode     read
// @purpose  Which names are one, certainly or possibly, and by which rule; never those that something says are two.
// @param    names     list<map>  in order of scope and name, each as entity.names returns it, with what its spelling says: {plain, given, middle, family, titled, sex, suffix, base, kind, letters, keys}, and whether all that share a key with it are among them: {whole}
// @returns  scope     string     empty for none
// @returns  name      string     the name that others stand for, or that stands alone
// @returns  other     string     the one that it may stand for
// @returns  because   list<string>  the two names that are alike, if these stand for others
// @returns  why       string     spelling | title | initial | middle | given | family | kind: the rule
// @returns  doubt     string?    ambiguous: it fits another name as well | untrusted: nobody who is trusted uses one of them | weak: the rule alone is not enough; null: they are certainly one
//
// Only names that share a key are compared, and no more than 200 with one. The one that says less, or is the bare one of a thing and its kind,
// must fit one other alone: so that one must be whole. Two that are opposed keep apart all that stand for them: other initials, a junior, Mr and Mrs, other days of birth.
UNWIND $names AS n
UNWIND n.keys AS key
WITH n.scope AS scope, key, collect(n) AS ns WHERE 1 < size(ns) <= 200
UNWIND range(0, size(ns) - 2) AS i
UNWIND range(i + 1, size(ns) - 1) AS j
WITH DISTINCT ns[i] AS a, ns[j] AS b WHERE a.sameAs <> b.sameAs
WITH a, b, a.given <> '' AND b.given <> '' AND a.family = b.family AS akin,
     a.given = b.given OR a.given STARTS WITH b.given AND size(b.given) = 1 OR b.given STARTS WITH a.given AND size(a.given) = 1 AS first,
     a.middle = [] OR b.middle = [] OR size(a.middle) = size(b.middle) AND all(x IN range(0, size(a.middle) - 1) WHERE a.middle[x] = b.middle[x]
       OR size(a.middle[x]) = 1 AND b.middle[x] STARTS WITH a.middle[x] OR size(b.middle[x]) = 1 AND a.middle[x] STARTS WITH b.middle[x]) AS between
WITH *, a.sex <> '' AND b.sex <> '' AND a.sex <> b.sex OR a.suffix <> b.suffix OR akin AND NOT (first AND between) OR b.name IN a.apart OR a.name IN b.apart
  OR any(x IN a.fixed WHERE any(y IN b.fixed WHERE x <> y AND split(x, '\u0001')[0] = split(y, '\u0001')[0])) AS opposed
WITH *, CASE
  WHEN opposed THEN null
  WHEN a.plain = b.plain THEN CASE WHEN a.titled <> b.titled THEN 'title' ELSE 'spelling' END
  WHEN akin AND a.given <> b.given THEN 'initial'
  WHEN akin AND (a.person AND b.person OR all(x IN a.middle + b.middle WHERE size(x) = 1) OR a.middle <> [] AND b.middle <> []) THEN 'middle'
  WHEN (a.person OR b.person) AND a.family <> '' AND b.family <> '' AND (a.given = '' AND a.family = b.given OR b.given = '' AND b.family = a.given) THEN 'given'
  WHEN a.family <> '' AND a.family = b.family AND (a.given = '' AND a.titled OR b.given = '' AND b.titled) THEN 'family'
  WHEN a.kind <> '' AND b.kind = '' AND a.base = b.plain OR b.kind <> '' AND a.kind = '' AND b.base = a.plain THEN 'kind' END AS why
// The bare name, and of others the one that says less, is the one that must fit no other.
WITH a, b, opposed, why, CASE why WHEN 'kind' THEN b.kind = '' ELSE b.letters < a.letters OR b.letters = a.letters AND b.facts <= a.facts END AS later
WITH CASE WHEN later THEN a ELSE b END AS l, CASE WHEN later THEN b ELSE a END AS s, opposed, why
WITH collect({l: l, s: s, opposed: opposed, why: why}) AS pairs
WITH pairs, [p IN pairs WHERE p.opposed | [p.s.scope, p.s.sameAs, p.l.sameAs]] + [p IN pairs WHERE p.opposed | [p.s.scope, p.l.sameAs, p.s.sameAs]] AS opposed
UNWIND [p IN pairs WHERE p.why IS NOT NULL AND p.s.whole AND NOT [p.s.scope, p.s.sameAs, p.l.sameAs] IN opposed] AS p
WITH p.s AS s, collect(p) AS ps
UNWIND ps AS p
WITH s, p.l AS l, p.why AS why, COLLECT { UNWIND ps AS o WITH o WHERE o.why <> 'spelling' RETURN DISTINCT o.l.sameAs } AS fits
WITH *, CASE
  WHEN size(fits) > 1 AND why <> 'spelling' THEN 'ambiguous'
  WHEN s.doubted OR l.doubted THEN 'untrusted'
  WHEN CASE why
    WHEN 'title' THEN s.given <> ''
    WHEN 'initial' THEN size(l.given) > 1 OR size(s.given) > 1
    WHEN 'given' THEN s.person AND l.person
    WHEN 'family' THEN false
    WHEN 'kind' THEN NOT s.person AND NOT l.person
    ELSE true END THEN null
  ELSE 'weak' END AS doubt
// Who has others that stand for it keeps its name; else the one that says more, or of which more was said, gives it.
WITH s, l, why, doubt, CASE
  WHEN s.sameAs <> s.name OR s.heads THEN NOT (l.sameAs <> l.name OR l.heads)
  WHEN l.sameAs <> l.name OR l.heads THEN false
  WHEN s.letters <> l.letters THEN s.letters > l.letters
  ELSE s.facts > l.facts OR s.facts = l.facts AND size(s.name) < size(l.name) END AS turned
WITH s.scope AS scope, CASE WHEN turned THEN l.sameAs ELSE s.sameAs END AS name, CASE WHEN turned THEN s.sameAs ELSE l.sameAs END AS other,
     CASE WHEN turned THEN [l.name, s.name] ELSE [s.name, l.name] END AS because, why, doubt ORDER BY doubt IS NOT NULL, why, because
WITH scope, CASE WHEN name < other THEN [name, other] ELSE [other, name] END AS both, collect({name: name, other: other, because: because, why: why, doubt: doubt})[0] AS best
RETURN scope, best.name AS name, best.other AS other, best.because AS because, best.why AS why, best.doubt AS doubt
ORDER BY doubt IS NOT NULL, scope, name, other

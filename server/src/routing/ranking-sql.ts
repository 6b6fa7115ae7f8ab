import { shareInSql } from "./weight.ts";

/** How much a word counts that is a greater share of a repository than of the others. Tuned, as the next: docs/decisions. */
const sharpness = 3;
/** Differences of scores that make one repository e times as likely as another. */
const temperature = 1.5;
/** Score of a name that the task gives, whole or its last part. */
const namedCounts = { full: 20, last: 6 } as const;
/** Words that are told of a repository. */
const maxTold = 5;

/**
 * Parameters: hashes, weights and kinds of the task's terms, the format, names whole and in their last part, how many.
 * A word counts by its share of the repository over its mean share of all that are visible, a name by how few of them
 * have it. Terms are read from the index alone; the database filters
 * them by what the caller may see.
 */
export const rankingSql = `
with asked as (
  select * from unnest($1::int[], $2::float8[], $3::bool[]) as asked (term, counts, is_name)
), visible as materialized (
  select repository_id, name,
    case when lower(name) = any ($5::text[]) then ${namedCounts.full}
      when lower(regexp_replace(name, '^.*/', '')) = any ($6::text[]) then ${namedCounts.last}
      else 0 end::float8 as named
  from fossick.visible_repositories()
), counted as materialized (
  select count(*)::float8 as repositories from visible
), hits as (
  select t.repository_id, t.term, ${shareInSql("t.weight")} as share,
    sum(${shareInSql("t.weight")}) over of_term as shares, count(*) over of_term as repositories
  from fossick.card_hits($1::int[]) t
  window of_term as (partition by t.term)
), worths as (
  select h.repository_id, h.term, a.counts * case
    when a.is_name then ln(c.repositories / h.repositories)
    else ln(1 + ${sharpness} * h.share * c.repositories / h.shares) end as worth
  from hits h join asked a using (term) cross join counted c
), by_card as materialized (
  select repository_id, sum(worth) as score,
    (array_agg(term order by worth desc, term))[1:${maxTold}] as because
  from worths group by repository_id
), scored as materialized (
  select v.repository_id, v.name, v.named > 0 as named, b.because, coalesce(b.score, 0) + v.named as score
  from visible v left join by_card b using (repository_id)
), likely as (
  select s.*, exp((s.score - max(s.score) over ()) / ${temperature}) as odds from scored s
), shares as (
  select l.*, odds / sum(odds) over () as share from likely l
), best as materialized (
  select * from shares where repository_id in (select fossick.indexed_repositories($4))
  order by score desc, name limit $7
)
select b.name, b.share, b.named, b.because, k.description, (select repositories from counted) as visible
from best b
left join lateral (
  select k.description from fossick.cards k where k.repository_id = b.repository_id limit 1
) k on true
order by b.score desc, b.name`;

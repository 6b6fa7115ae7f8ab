-- Up Migration

-- The terms of a card in one value: their hashes in ascending order, four bytes each, then a byte of weight for each.
-- Servers keep all cards as an index in memory and read those that changed since. What a transaction wrote is seen once
-- it is over, in whatever order transactions end: so a card says in which one it was written, and a server asks for
-- those written in any that its last look could not see.
alter table fossick.cards
  add column terms bytea not null default '',
  add column changed_in xid8 not null default pg_current_xact_id();
-- Hashes do not compress.
alter table fossick.cards alter column terms set storage external;
update fossick.cards c set terms = t.terms
from (
  select repository_id, string_agg(int4send(term), ''::bytea order by term)
    || string_agg(substr(int2send(weight), 2), ''::bytea order by term) as terms
  from fossick.card_terms group by repository_id
) t
where t.repository_id = c.repository_id;
create index on fossick.cards (changed_in);

drop function fossick.card_hits(int[]), fossick.indexed_repositories(text);
drop table fossick.card_terms;

-- Cards that were written in a transaction from this one on. For administrators, who see all: row by row, row-level
-- security would look at every card.
create function fossick.changed_cards(since xid8) returns table (repository_id bigint, written xid8)
language sql stable security definer set search_path = pg_catalog as $$
  select c.repository_id, c.changed_in from fossick.cards c where c.changed_in >= since and fossick.is_admin()
$$;

-- The numbers of those that a caller may see and that have an index of a format, eight bytes each: as rows 100,000 of
-- them would take longer than ranking them.
create function fossick.searchable_repositories(made text) returns bytea
language sql stable security definer set search_path = pg_catalog as $$
  select coalesce(case when fossick.is_admin() then (
    select string_agg(int8send(i.repository_id), ''::bytea) from fossick.indexes i where i.format = made
  ) else (
    select string_agg(int8send(i.repository_id), ''::bytea)
    from fossick.indexes i
    where i.format = made and i.repository_id in (
      select t.repository_id from fossick.team_repositories t
      where t.team_id = any ((select fossick.current_teams())::bigint[]))
  ) end, '')
$$;

create function fossick.last_name(name text) returns text language sql immutable as $$
  select lower(regexp_replace(name, '^.*/', ''))
$$;
create index on fossick.repositories (fossick.last_name(name));

-- Those that a caller may see by their whole name, or by its last part, in lower case.
create function fossick.repositories_called(whole text[], last text[])
returns table (repository_id bigint, is_whole boolean, last_name text)
language sql stable security definer set search_path = pg_catalog as $$
  select r.repository_id, lower(r.name) = any (whole), fossick.last_name(r.name)
  from fossick.repositories r
  where (lower(r.name) = any (whole) or fossick.last_name(r.name) = any (last))
    and (fossick.is_admin() or exists (
      select from fossick.team_repositories t
      where t.repository_id = r.repository_id and t.team_id = any (fossick.current_teams())))
$$;

revoke all on function fossick.changed_cards(xid8), fossick.searchable_repositories(text),
  fossick.repositories_called(text[], text[]) from public;
grant execute on function fossick.changed_cards(xid8), fossick.searchable_repositories(text),
  fossick.repositories_called(text[], text[]) to fossick_server;

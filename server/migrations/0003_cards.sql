-- Up Migration

-- What a repository is about, so that a task without one finds its way there. One card for a repository, whatever formats
-- its indexes have.
create table fossick.cards (
  repository_id bigint primary key,
  description text not null,
  -- Name and share of the files of code, most first.
  languages jsonb not null,
  last_activity timestamptz,
  files int not null,
  -- For people; searching uses the terms.
  names text[] not null
) partition by hash (repository_id);

-- The words and names that stand for a repository, by their hash; names of code have the weight 0, which is no share.
-- The key begins with the term: routing asks for a few terms in all repositories and reads the index alone.
create table fossick.card_terms (
  repository_id bigint not null,
  term int not null,
  weight smallint not null,
  primary key (term, repository_id) include (weight)
) partition by hash (repository_id);
create index on fossick.card_terms (repository_id);

do $$
declare
  name text;
begin
  foreach name in array array['cards', 'card_terms'] loop
    perform fossick.create_partitions(name);
    perform fossick.limit_to_callers(name);
  end loop;
end $$;

-- What the cards of all that a caller may see have of some terms: row by row, row-level security would take ten times as
-- long as the question (434 ms against 47 among 10,000 repositories).
create function fossick.card_hits(terms int[]) returns table (repository_id bigint, term int, weight smallint)
language sql stable security definer set search_path = pg_catalog as $$
  select c.repository_id, c.term, c.weight
  from fossick.card_terms c
  where c.term = any (terms) and (fossick.is_admin() or c.repository_id in (
    select t.repository_id from fossick.team_repositories t where t.team_id = any (fossick.current_teams())))
$$;

-- Those that a caller may see and that have an index of a format.
create function fossick.indexed_repositories(made text) returns setof bigint
language sql stable security definer set search_path = pg_catalog as $$
  select i.repository_id from fossick.indexes i
  where i.format = made and (fossick.is_admin() or i.repository_id in (
    select t.repository_id from fossick.team_repositories t where t.team_id = any (fossick.current_teams())))
$$;

revoke all on function fossick.card_hits(int[]), fossick.indexed_repositories(text) from public;
grant execute on function fossick.card_hits(int[]), fossick.indexed_repositories(text) to fossick_server;
grant select on fossick.cards to fossick_server;
grant select, insert, update, delete on fossick.cards, fossick.card_terms to fossick_worker;

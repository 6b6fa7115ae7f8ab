-- Up Migration

-- As before. Citus takes no parameters of SQL functions in questions of tables that it spreads.
create or replace function fossick.forget_searches(older_than interval) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  gone bigint;
begin
  delete from fossick.searches s where s.used_at < now() - older_than;
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function fossick.searchable_repositories(made text) returns bytea
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  teams bigint[] := fossick.current_teams();
begin
  if fossick.is_admin() then
    return coalesce((
      select string_agg(int8send(i.repository_id), ''::bytea) from fossick.indexes i where i.format = made), '');
  end if;
  return coalesce((
    select string_agg(int8send(i.repository_id), ''::bytea)
    from fossick.indexes i
    where i.format = made and i.repository_id in (
      select t.repository_id from fossick.team_repositories t where t.team_id = any (teams))), '');
end $$;

-- As before, in one policy: Citus makes restrictive ones permissive on its nodes.
drop policy own_searches on fossick.searches;
alter policy server_sees on fossick.searches
  using (fossick.sees(repository_id) and caller_id = fossick.current_caller());

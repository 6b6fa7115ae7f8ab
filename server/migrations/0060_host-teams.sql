-- Up Migration

-- True if a source's host decides which teams may search what it brings; and the time at which it last told.
alter table fossick.sources
  add column host_teams boolean not null default false,
  add column permissions_at timestamptz;
drop trigger audit on fossick.sources;
select fossick.audit_table('sources', 'source', '{source_id}',
  '{name,kind,url,owner,token,webhook_secret,team_id,include,exclude,archived,forks,ssh,every_minutes,grace_days,host_teams}');

-- The source whose host gave the permission; null for one that was given by hand, which no host takes away.
alter table fossick.team_repositories add column source_id bigint references fossick.sources on delete set null;
create index on fossick.team_repositories (source_id) where source_id is not null;

-- Brings the permissions of a source to what its host says: [{team, repositories: [host id]}]. A team of the host is the
-- team of that name here, or the one that a group of that name belongs to.
create function fossick.sync_permissions(id bigint, listing jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog as $$
declare
  changes jsonb;
begin
  if not fossick.is_admin() then raise insufficient_privilege; end if;
  with named as materialized (
    select e.team, e.repositories, t.team_id
    from jsonb_to_recordset(listing) e (team text, repositories jsonb)
      left join fossick.teams t on lower(t.name) = lower(e.team) or exists (
        select from fossick.team_groups g where g.team_id = t.team_id and lower(g.group_name) = lower(e.team))
  ), wanted as materialized (
    select distinct r.repository_id, n.team_id
    from named n join fossick.repositories r on r.source_id = id and n.repositories ? r.host_id
    where n.team_id is not null
  ), withdrawn as (
    delete from fossick.team_repositories p where p.source_id = id and not exists (
      select from wanted w where w.repository_id = p.repository_id and w.team_id = p.team_id)
    returning 1
  ), granted as (
    insert into fossick.team_repositories (repository_id, team_id, source_id)
      select w.repository_id, w.team_id, id from wanted w on conflict do nothing
    returning 1
  )
  select jsonb_build_object('given', (select count(*) from granted), 'taken', (select count(*) from withdrawn),
    'unknown', (select coalesce(jsonb_agg(distinct n.team) filter (where n.team_id is null), '[]') from named n))
    into changes;
  update fossick.sources s set permissions_at = now() where s.source_id = id;
  return changes;
end $$;
revoke all on function fossick.sync_permissions(bigint, jsonb) from public;
grant execute on function fossick.sync_permissions(bigint, jsonb) to fossick_server, fossick_worker;

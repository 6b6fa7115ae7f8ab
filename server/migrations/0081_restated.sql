-- Up Migration

-- Functions whose migrations were edited after main had them: databases of those days get them as they stand now. From here
-- on a migration that main has is never edited, renamed or preceded.
drop function if exists fossick.enqueue_update(bigint, text, int, int);
create or replace function fossick.enqueue_update(
  id bigint, format text, urgency int, attempts int, pause interval default null
) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(
    identifier => 'update:' || format,
    payload => json_build_object('repositoryId', id),
    queue_name => 'repository:' || id,
    job_key => 'update:' || format || ':' || id,
    priority => urgency,
    max_attempts => attempts,
    flags => fossick.flags_of(format, id),
    run_at => now() + pause
  );
end $$;
revoke all on function fossick.enqueue_update(bigint, text, int, int, interval) from public;

create or replace function fossick.node_is_away(id bigint, made text, why text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  tries int;
begin
  update fossick.repositories set state = 'waiting', state_since = now(), problem = why, failures = failures + 1,
      checked_at = now()
    where repository_id = id returning failures into tries;
  if not found then return; end if;
  perform fossick.enqueue_update(
    id, made, 10, 8, make_interval(secs => least(30, 2 ^ least(tries - 1, 5))));
end $$;

create or replace function fossick.sync_permissions(id bigint, listing jsonb) returns jsonb
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

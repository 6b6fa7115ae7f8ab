-- Up Migration

-- As before, and not until some time has passed.
drop function fossick.enqueue_update(bigint, text, int, int);
create function fossick.enqueue_update(
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

-- The node that has a repository's index does not answer, while the rest of the database does: the repository waits, and is
-- tried again after longer and longer pauses, never given up. Others come first, so that these take nobody's place.
create function fossick.node_is_away(id bigint, made text, why text) returns void
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
revoke all on function fossick.node_is_away(bigint, text, text) from public;
grant execute on function fossick.node_is_away(bigint, text, text) to fossick_worker;

-- As before, and by the clock alone where a node cannot say which repositories have an index.
create or replace function fossick.request_due(made text, fetch_minutes int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  found_count int;
  indexed bigint[];
  is_known boolean := true;
begin
  insert into fossick.formats (format) values (made) on conflict (format) do update set seen_at = now();
  -- What replaced them is done, or waits.
  delete from graphile_worker._private_jobs where key is null and attempts >= max_attempts and locked_at is null;
  begin
    select array_agg(i.repository_id) into indexed from fossick.indexes i where i.format = made;
  exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
    is_known := false;
  end;
  with queued as materialized (
    select j.key from graphile_worker._private_jobs j
    where starts_with(j.key, 'update:' || made || ':') and (j.is_available or j.locked_at is not null)
  ), due as (
    select r.repository_id, r.state, i.repository_id is not null or not is_known as is_indexed
    from fossick.repositories r left join unnest(indexed) i (repository_id) using (repository_id)
    where not r.waits_for_host
      and (r.checked_at is null
        or (is_known and i.repository_id is null and r.state <> 'failed' and r.problem is null)
        or (fetch_minutes > 0 and r.checked_at < now() - make_interval(mins =>
          case when r.state = 'failed' then greatest(fetch_minutes, 1440) else fetch_minutes end)))
      and 'update:' || made || ':' || r.repository_id not in (select key from queued)
    order by is_indexed, r.checked_at nulls first
    limit 1000
  )
  select count(fossick.enqueue_update(
    repository_id, made, case when is_indexed then 10 else 5 end, case when state = 'failed' then 1 else 8 end
  )) into found_count from due;
  return found_count;
end $$;

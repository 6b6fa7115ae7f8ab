-- Up Migration

-- Jobs that wait or run, for administrators: servers cannot read the queue's tables. The worker is the one that has the
-- mirror and is to do it; any may where there is none.
create function fossick.queue_jobs()
returns table (repository text, format text, state text, since timestamptz, attempts int, max_attempts int, worker text, problem text)
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if not fossick.is_admin() then raise insufficient_privilege; end if;
  return query
    select r.name, substr(t.identifier, length('update:') + 1),
      case when j.locked_at is not null then 'running' when j.run_at > now() then 'later' else 'waiting' end,
      coalesce(j.locked_at, j.run_at), j.attempts::int, j.max_attempts::int,
      (select substr(flag, length('worker:') + 1) from jsonb_object_keys(j.flags) flag
       where starts_with(flag, 'worker:') limit 1),
      r.problem
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      join fossick.repositories r on r.repository_id = (j.payload ->> 'repositoryId')::bigint
    where starts_with(t.identifier, 'update:') and (j.is_available or j.locked_at is not null);
end $$;
revoke all on function fossick.queue_jobs() from public;
grant execute on function fossick.queue_jobs() to fossick_server;

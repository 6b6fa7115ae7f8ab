-- Up Migration

-- Workers that said so within the last seconds, and why one takes no jobs.
create table fossick.workers (
  worker text primary key,
  format text not null,
  problem text,
  seen_at timestamptz not null default now()
);
alter table fossick.workers enable row level security;
create policy server_sees on fossick.workers for select to fossick_server using (fossick.is_admin());
create policy worker_sees on fossick.workers to fossick_worker using (true);
grant select on fossick.workers to fossick_server;
grant select, insert, update, delete on fossick.workers to fossick_worker;

-- Workers that take jobs.
create function fossick.able_workers(made text) returns setof text language sql stable set search_path = pg_catalog as $$
  select w.worker from fossick.workers w
  where w.format = made and w.problem is null and w.seen_at > now() - interval '30 seconds'
$$;

-- The worker that is to do a repository's jobs, as a flag of the job: always the same one of those that are able, so that
-- it has the mirror already (rendezvous hashing).
create function fossick.flags_of(made text, id bigint) returns text[] language sql stable set search_path = pg_catalog as $$
  select array['worker:' || w] from fossick.able_workers(made) w order by md5(w || ' ' || id) desc limit 1
$$;
revoke all on function fossick.able_workers(text), fossick.flags_of(text, bigint) from public;
grant execute on function fossick.able_workers(text) to fossick_worker;

-- As before, with the worker that has the mirror.
create or replace function fossick.enqueue_update(id bigint, format text, urgency int, attempts int) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(
    identifier => 'update:' || format,
    payload => json_build_object('repositoryId', id),
    queue_name => 'repository:' || id,
    job_key => 'update:' || format || ':' || id,
    priority => urgency,
    max_attempts => attempts,
    flags => fossick.flags_of(format, id)
  );
end $$;

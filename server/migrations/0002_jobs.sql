-- Up Migration

-- Work for workers lies in graphile-worker's queue in the same database. Its tables are made after these migrations, so
-- that the functions here name them late.

alter table fossick.repositories
  -- When a worker last asked the remote what it has.
  add column checked_at timestamptz,
  -- How often in a row a worker ended while it worked on the repository.
  add column interruptions int not null default 0;

-- The index formats that workers make. Each has jobs of its own, so that a push reaches old and new workers alike.
create table fossick.formats (
  format text primary key,
  seen_at timestamptz not null default now()
);
grant select on fossick.formats to fossick_server;
grant select, insert, update, delete on fossick.formats to fossick_worker;

-- One job for each repository and format: what is asked while it waits is joined, what is asked while it runs makes it run
-- once more. Work on the same repository is done one after the other.
create function fossick.enqueue_update(id bigint, format text, urgency int, attempts int) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job(
    identifier => 'update:' || format,
    payload => json_build_object('repositoryId', id),
    queue_name => 'repository:' || id,
    job_key => 'update:' || format || ':' || id,
    priority => urgency,
    max_attempts => attempts
  );
end $$;
revoke all on function fossick.enqueue_update(bigint, text, int, int) from public;

-- Formats whose workers have been gone for so long are no longer kept up to date.
create function fossick.current_formats() returns setof text language sql stable set search_path = pg_catalog as $$
  select f.format from fossick.formats f where f.seen_at > now() - interval '7 days'
$$;
revoke all on function fossick.current_formats() from public;

-- Asks workers to bring a repository up to date. It tells nothing, so that anybody of the server may call it.
create function fossick.request_update(id bigint) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform fossick.enqueue_update(id, format, 0, 8) from fossick.current_formats() format
    where exists (select from fossick.repositories r where r.repository_id = id);
  -- Without a worker it is due when one comes.
  update fossick.repositories set checked_at = null
    where repository_id = id and not exists (select from fossick.current_formats());
  update fossick.repositories set state = 'waiting', state_since = now(), failures = 0, interruptions = 0
    where repository_id = id and state = 'failed';
end $$;
revoke all on function fossick.request_update(bigint) from public;
grant execute on function fossick.request_update(bigint) to fossick_server, fossick_worker;

-- An address as host and path, however it is written: https://git@Host:443/team/name.git/ and git@host:team/name are the
-- same repository.
create function fossick.plain_address(url text) returns text language sql immutable set search_path = pg_catalog as $$
  select lower(regexp_replace(
    case
      when url ~ '^[A-Za-z][A-Za-z0-9+.-]*://'
        then regexp_replace(regexp_replace(url, '^[^:]+://([^/@]*@)?', ''), '^([^/:]*):\d+/', '\1/')
      when url ~ '^([^/@]+@)?[^/:]+:' then regexp_replace(url, '^([^/@]+@)?([^/:]+):/*', '\2/')
      else url
    end, '(\.git)?/*$', ''))
$$;
-- By hash: an address may be longer than what a B-tree takes.
create index on fossick.repositories using hash (fossick.plain_address(url));

-- Asks for the repositories that a push is about; null is any branch. A branch that is not indexed asks for nothing. Which
-- one is the default the remote may have changed: then any push makes a worker look.
-- Returns how many there are, which is told to the holder of the webhook's secret alone.
create function fossick.request_updates_of(addresses text[], pushed_branch text) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  id bigint;
  found_count int := 0;
begin
  for id in
    select r.repository_id from fossick.repositories r
    where fossick.plain_address(r.url) = any (select fossick.plain_address(a) from unnest(addresses) a)
      and (pushed_branch is null or pushed_branch = any (r.branches) or r.branches = '{}')
  loop
    perform fossick.request_update(id);
    found_count := found_count + 1;
  end loop;
  return found_count;
end $$;
revoke all on function fossick.request_updates_of(text[], text) from public;
grant execute on function fossick.request_updates_of(text[], text) to fossick_server, fossick_worker;

-- Says that a worker makes indexes of a format, and asks for what is due: repositories without such an index, those that
-- nobody has looked at for so many minutes, and, once a day, those that failed. Returns how many.
create function fossick.request_due(made text, fetch_minutes int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  found_count int;
begin
  insert into fossick.formats (format) values (made) on conflict (format) do update set seen_at = now();
  -- What replaced them is done, or waits.
  delete from graphile_worker._private_jobs where key is null and attempts >= max_attempts and locked_at is null;
  with due as (
    select r.repository_id, r.state, i.repository_id is not null as is_indexed
    from fossick.repositories r
    left join fossick.indexes i on i.repository_id = r.repository_id and i.format = made
    where not exists (
        select from graphile_worker._private_jobs j
        where j.key = 'update:' || made || ':' || r.repository_id and (j.is_available or j.locked_at is not null))
      and (r.checked_at is null
        or (i.repository_id is null and r.state <> 'failed' and r.problem is null)
        or (fetch_minutes > 0 and r.checked_at < now() - make_interval(mins =>
          case when r.state = 'failed' then greatest(fetch_minutes, 1440) else fetch_minutes end)))
    order by is_indexed, r.checked_at nulls first
    limit 1000
  )
  select count(fossick.enqueue_update(
    repository_id, made, case when is_indexed then 10 else 5 end, case when state = 'failed' then 1 else 8 end
  )) into found_count from due;
  return found_count;
end $$;
revoke all on function fossick.request_due(text, int) from public;
grant execute on function fossick.request_due(text, int) to fossick_worker;

-- What workers need of the queue's tables, which have row-level security and no policy. Called after each migration.
create function fossick.open_queue() returns void language plpgsql set search_path = pg_catalog as $$
declare
  name text;
begin
  grant usage on schema graphile_worker to fossick_worker;
  grant select, insert, update, delete on all tables in schema graphile_worker to fossick_worker;
  grant usage on all sequences in schema graphile_worker to fossick_worker;
  grant execute on all functions in schema graphile_worker to fossick_worker;
  for name in select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity
  loop
    execute format('drop policy if exists fossick_works on graphile_worker.%I', name);
    execute format('create policy fossick_works on graphile_worker.%I to fossick_worker using (true)', name);
  end loop;
end $$;
revoke all on function fossick.open_queue() from public;

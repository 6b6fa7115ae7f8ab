-- Up Migration

-- Hosts of remotes that do not answer. While one is away, its repositories wait for it, and one of them at a time asks.
create table fossick.hosts (
  host text primary key,
  -- The first two repositories that it did not answer; one alone may be the one that something is wrong with.
  repositories bigint[] not null,
  problem text not null,
  since timestamptz not null default now(),
  tries int not null default 1,
  -- When it is asked again.
  next_at timestamptz not null
);
grant select on fossick.hosts to fossick_server;
grant select, insert, update, delete on fossick.hosts to fossick_worker;

alter table fossick.repositories add column waits_for_host boolean not null default false;

-- The host of an address; empty for a folder, which no other repository has to do with.
create function fossick.host_of(url text) returns text language sql immutable set search_path = pg_catalog as $$
  select case when url ~ '^(file:|/)' then '' else split_part(fossick.plain_address(url), '/', 1) end
$$;

-- Tests whether a repository has to wait for its host; then it does from now on. Whoever may ask when it is time asks for all.
create function fossick.must_wait_for_host(id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
declare
  away fossick.hosts;
begin
  select h.* into away from fossick.hosts h
    join fossick.repositories r on h.host = fossick.host_of(r.url) where r.repository_id = id for update of h;
  if not found or (cardinality(away.repositories) < 2 and not id = any (away.repositories)) then
    return false;
  end if;
  if away.next_at <= now() then
    -- For as long as a worker may need to hear that it does not answer.
    update fossick.hosts h set next_at = now() + interval '150 seconds' where h.host = away.host;
    return false;
  end if;
  update fossick.repositories set waits_for_host = true, state = 'waiting', state_since = now(), problem = away.problem
    where repository_id = id;
  return true;
end $$;

-- The host of a repository did not answer: it waits, and is asked again after longer and longer pauses.
create function fossick.host_is_away(id bigint, why text, first_seconds float, most_seconds float) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into fossick.hosts as h (host, repositories, problem, next_at)
    select fossick.host_of(url), array[id], why, now() + make_interval(secs => first_seconds * (0.75 + random() / 4))
    from fossick.repositories where repository_id = id
  on conflict (host) do update set
    problem = why,
    repositories = case
      when cardinality(h.repositories) < 2 and not id = any (h.repositories) then h.repositories || id
      else h.repositories end,
    tries = h.tries + 1,
    next_at = now() + make_interval(secs =>
      least(most_seconds, first_seconds * 2 ^ least(h.tries, 20)) * (0.75 + random() / 4));
  update fossick.repositories set waits_for_host = true, state = 'waiting', state_since = now(), problem = why,
      failures = failures + 1, checked_at = now()
    where repository_id = id;
end $$;

-- The host of a repository answers (the function of flags comes with the next migration): all that wait for it are looked at, those later that it went on not to answer.
create function fossick.host_answers(id bigint) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  there text;
  asked int;
begin
  delete from fossick.hosts h using fossick.repositories r
    where r.repository_id = id and h.host = fossick.host_of(r.url) returning h.host into there;
  if there is null then return; end if;
  with back as (
    update fossick.repositories r set waits_for_host = false
      where r.waits_for_host and fossick.host_of(r.url) = there returning r.repository_id, r.failures
  )
  select count(graphile_worker.add_job(
    identifier => 'update:' || format,
    payload => json_build_object('repositoryId', repository_id),
    queue_name => 'repository:' || repository_id,
    job_key => 'update:' || format || ':' || repository_id,
    max_attempts => 8,
    flags => fossick.flags_of(format, repository_id),
    run_at => now() + make_interval(secs => case when failures <= 8 then 0 else least(120, 2 ^ least(failures - 8, 7)) end)
  )) into asked from back, fossick.current_formats() format where repository_id <> id;
end $$;

-- Has one repository ask each host that it is time for: another one each time, so that none stands for all.
create function fossick.ask_hosts(made text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from fossick.hosts h where not exists (
    select from fossick.repositories r where r.waits_for_host and fossick.host_of(r.url) = h.host);
  perform fossick.enqueue_update(
    (select r.repository_id from fossick.repositories r
     where r.waits_for_host and fossick.host_of(r.url) = h.host order by r.checked_at nulls first, 1 limit 1),
    made, 0, 8)
  from fossick.hosts h where h.next_at <= now();
end $$;

revoke all on function fossick.must_wait_for_host(bigint), fossick.host_is_away(bigint, text, float, float),
  fossick.host_answers(bigint), fossick.ask_hosts(text) from public;
grant execute on function fossick.must_wait_for_host(bigint), fossick.host_is_away(bigint, text, float, float),
  fossick.host_answers(bigint), fossick.ask_hosts(text) to fossick_worker;

-- As before (0002), but for repositories that wait for their host, which are asked for once it answers; and the queue is
-- looked at once, not for each repository.
create or replace function fossick.request_due(made text, fetch_minutes int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  found_count int;
begin
  insert into fossick.formats (format) values (made) on conflict (format) do update set seen_at = now();
  -- What replaced them is done, or waits.
  delete from graphile_worker._private_jobs where key is null and attempts >= max_attempts and locked_at is null;
  with queued as materialized (
    select j.key from graphile_worker._private_jobs j
    where starts_with(j.key, 'update:' || made || ':') and (j.is_available or j.locked_at is not null)
  ), made_indexes as materialized (
    select i.repository_id from fossick.indexes i where i.format = made
  ), due as (
    select r.repository_id, r.state, i.repository_id is not null as is_indexed
    from fossick.repositories r left join made_indexes i using (repository_id)
    where not r.waits_for_host
      and (r.checked_at is null
        or (i.repository_id is null and r.state <> 'failed' and r.problem is null)
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

-- Up Migration

-- Since when the remote of a repository has not answered, or refused; null while it does.
alter table fossick.repositories add column silent_since timestamptz;

-- Repositories that a job waits for, as workers take them: since when, how many are before it, and how urgent it is.
-- Postponed jobs do not wait for a worker. Servers cannot read the queue's tables.
create function fossick.queued() returns table (repository_id bigint, since timestamptz, place int, urgency int)
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query
    select q.id, min(q.since), min(q.place)::int, min(q.urgency)::int
    from (
      select (j.payload ->> 'repositoryId')::bigint as id, j.run_at as since, j.priority as urgency,
        row_number() over (order by j.priority, j.run_at, j.id) as place
      from graphile_worker._private_jobs j
      where j.is_available and j.run_at <= now() and starts_with(j.key, 'update:')
    ) q
    where fossick.sees(q.id)
    group by q.id;
end $$;
revoke all on function fossick.queued() from public;
grant execute on function fossick.queued() to fossick_server;

-- As before, and since when.
create or replace function fossick.host_is_away(id bigint, why text, first_seconds float, most_seconds float) returns void
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
      failures = failures + 1, checked_at = now(), silent_since = coalesce(silent_since, now())
    where repository_id = id;
end $$;

-- As before, and since when. Another one is asked no sooner than a worker may hear of this one.
create or replace function fossick.must_wait_for_host(id bigint) returns boolean
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
    update fossick.hosts h set next_at = now() + interval '150 seconds' where h.host = away.host;
    return false;
  end if;
  update fossick.repositories set waits_for_host = true, state = 'waiting', state_since = now(), problem = away.problem,
      silent_since = coalesce(silent_since, away.since)
    where repository_id = id;
  return true;
end $$;

-- Up Migration

-- Who asks, for rows that are theirs alone.
create function fossick.current_caller() returns text language sql stable as $$
  select coalesce(current_setting('fossick.caller', true), '')
$$;

-- Searches that later calls may refer to: those that their caller judges, step by step, and those of which a caller may
-- want to know why. What was asked and submitted is kept, not what was found: whichever server takes the next step finds
-- it again.
create table fossick.searches (
  repository_id bigint not null,
  -- The number of the repository and random bytes; nobody guesses one.
  search_id text collate "C" not null,
  caller_id text not null,
  is_judged boolean not null,
  -- JSON as text: a task may hold what jsonb refuses.
  question text compression lz4 not null,
  submissions text[] compression lz4 not null default '{}',
  is_finished boolean not null,
  used_at timestamptz not null default now(),
  primary key (repository_id, search_id)
) partition by hash (repository_id);
create index on fossick.searches (used_at);

-- What was learned of a repository; replaced whole, by one transaction at a time.
create table fossick.memories (
  repository_id bigint not null primary key,
  version bigint not null default 0,
  -- A line of JSON for each word.
  entries text compression lz4 not null default ''
) partition by hash (repository_id);

-- Who taught it, and when.
create table fossick.feedback (
  repository_id bigint not null,
  -- The version of the memory that this made.
  version bigint not null,
  caller_id text not null,
  given_at timestamptz not null default now(),
  words text[] not null,
  used text[] not null,
  unused text[] not null,
  primary key (repository_id, version)
) partition by hash (repository_id);

do $$
declare
  name text;
begin
  foreach name in array array['searches', 'memories', 'feedback'] loop
    perform fossick.create_partitions(name);
    perform fossick.limit_to_callers(name);
  end loop;
end $$;

-- A search is its caller's alone, an administrator's too.
create policy own_searches on fossick.searches as restrictive to fossick_server
  using (caller_id = fossick.current_caller());

grant select, insert, update, delete on fossick.searches, fossick.memories, fossick.feedback to fossick_server;

-- Searches that nobody went on with, of all callers.
create function fossick.forget_searches(older_than interval) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with gone as (delete from fossick.searches s where s.used_at < now() - older_than returning 1)
  select count(*) from gone
$$;
revoke all on function fossick.forget_searches(interval) from public;
grant execute on function fossick.forget_searches(interval) to fossick_server, fossick_worker;

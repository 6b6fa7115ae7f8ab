-- Up Migration

-- Members: the logins of `fossick-server serve` and of `fossick-server worker`. Whoever migrates owns everything.
-- Roles are of the whole PostgreSQL: another database of it may have made them, even at this moment.
do $$
declare
  name text;
begin
  foreach name in array array['fossick_server', 'fossick_worker'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin', name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end $$;

-- Who may see what.

create table fossick.teams (
  team_id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  created_at timestamptz not null default now()
);

-- Bearer tokens of an identity provider: members of a group are members of a team.
create table fossick.team_groups (
  group_name text not null,
  team_id bigint not null references fossick.teams on delete cascade,
  primary key (group_name, team_id)
);

create table fossick.api_keys (
  key_id uuid primary key default gen_random_uuid(),
  team_id bigint not null references fossick.teams on delete cascade,
  name text not null,
  secret_hash bytea not null unique,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

create table fossick.repositories (
  repository_id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  url text not null,
  -- The first is the default one; where it is empty, whatever HEAD of the remote names.
  branches text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'indexing', 'ready', 'failed')),
  -- What went wrong last, and how often in a row.
  problem text,
  failures int not null default 0,
  state_since timestamptz not null default now(),
  -- Whether searches learn from feedback.
  remembers boolean not null default false,
  added_at timestamptz not null default now()
);

create table fossick.team_repositories (
  repository_id bigint not null references fossick.repositories on delete cascade,
  team_id bigint not null references fossick.teams on delete cascade,
  primary key (repository_id, team_id)
);
create index on fossick.team_repositories (team_id);

-- What belongs to one repository. Each table starts with repository_id and is partitioned by it, so that
-- create_distributed_table(…, 'repository_id') is the step to Citus. No foreign keys: a repository's rows are removed with
-- it by the same transaction.

-- An index: its format, the generation that is visible, and the lineage of the store that it is a copy of.
create table fossick.indexes (
  repository_id bigint not null,
  format text not null,
  generation bigint not null,
  lineage uuid not null,
  size_bytes bigint not null,
  indexed_at timestamptz not null default now(),
  primary key (repository_id, format)
) partition by hash (repository_id);

-- The commit of each indexed branch; the first branch is ''.
create table fossick.heads (
  repository_id bigint not null,
  format text not null,
  branch text not null,
  branch_name text not null,
  commit text not null,
  indexed_at timestamptz not null default now(),
  primary key (repository_id, format, branch)
) partition by hash (repository_id);

-- What an index is made of: packs of keys and values of its store. A record is written once, or replaced by a later
-- generation.
create table fossick.records (
  repository_id bigint not null,
  format text not null,
  key text collate "C" not null,
  generation bigint not null,
  value bytea compression lz4 not null,
  primary key (repository_id, format, key)
) partition by hash (repository_id);
create index on fossick.records (repository_id, format, generation);

-- What files hold, by the SHA-256 of it.
create table fossick.texts (
  repository_id bigint not null,
  hash bytea not null,
  value bytea compression lz4 not null,
  primary key (repository_id, hash)
) partition by hash (repository_id);

do $$
declare
  name text;
begin
  foreach name in array array['indexes', 'heads', 'records', 'texts'] loop
    perform fossick.create_partitions(name);
  end loop;
end $$;

-- A caller is a set of teams, set for one transaction. Without any, nothing is seen.

create function fossick.current_teams() returns bigint[] language sql stable as $$
  select coalesce(nullif(current_setting('fossick.teams', true), ''), '{}')::bigint[]
$$;

create function fossick.is_admin() returns boolean language sql stable as $$
  select coalesce(current_setting('fossick.admin', true), '') = 'on'
$$;

-- Whether a caller may see a repository. Asked for each row: of a question about one repository these are few, and what
-- the planner makes of a subquery reads all that the caller may see, once for each table
-- (12 ms against 2.7 for one lookup among 10,000 repositories).
create function fossick.sees(id bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return fossick.is_admin() or exists (
    select from fossick.team_repositories t
    where t.repository_id = id and t.team_id = any (fossick.current_teams()));
end $$;

-- All that a caller may see, for questions about all of them.
create function fossick.visible_repositories() returns table (repository_id bigint, name text)
language sql stable security definer set search_path = pg_catalog as $$
  select r.repository_id, r.name from fossick.repositories r
  where fossick.is_admin() or r.repository_id in (
    select t.repository_id from fossick.team_repositories t where t.team_id = any (fossick.current_teams()))
$$;

-- The teams and rights that a secret stands for; none when it is unknown, expired or revoked.
create function fossick.caller_of(hash bytea)
returns table (key_id uuid, team_id bigint, is_admin boolean)
language sql stable security definer set search_path = pg_catalog as $$
  select k.key_id, k.team_id, k.is_admin
  from fossick.api_keys k
  where k.secret_hash = hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
$$;
revoke all on function fossick.caller_of(bytea) from public;

-- Row-level security is the second wall: what a query of the server forgets, this does not.

alter table fossick.team_repositories enable row level security;
create policy server_sees on fossick.team_repositories for select to fossick_server
  using (fossick.is_admin() or team_id = any (fossick.current_teams()));
create policy server_grants on fossick.team_repositories to fossick_server
  using (fossick.is_admin()) with check (fossick.is_admin());
create policy worker_sees on fossick.team_repositories to fossick_worker using (true);

alter table fossick.repositories enable row level security;
create policy server_sees on fossick.repositories for select to fossick_server
  using (fossick.sees(repository_id));
create policy server_manages on fossick.repositories to fossick_server
  using (fossick.is_admin()) with check (fossick.is_admin());
create policy worker_sees on fossick.repositories to fossick_worker using (true);

do $$
declare
  name text;
begin
  foreach name in array array['indexes', 'heads', 'records', 'texts'] loop
    perform fossick.limit_to_callers(name);
  end loop;
end $$;

grant usage on schema fossick to fossick_server, fossick_worker;
revoke all on function fossick.sees(bigint), fossick.visible_repositories() from public;
grant execute on function fossick.caller_of(bytea), fossick.sees(bigint), fossick.visible_repositories() to fossick_server;
grant select on fossick.teams, fossick.team_groups to fossick_server;
grant select, insert, update, delete on fossick.repositories, fossick.team_repositories to fossick_server;
grant select on fossick.indexes, fossick.heads, fossick.records, fossick.texts to fossick_server;
grant select, update on fossick.repositories to fossick_worker;
grant select, insert, update, delete on fossick.indexes, fossick.heads, fossick.records, fossick.texts to fossick_worker;

-- Whether the tables are those of its version is the first thing that each program looks at.
grant select on fossick.migrations to fossick_server, fossick_worker;

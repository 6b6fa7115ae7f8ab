-- Up Migration

-- Where repositories come from: an organisation at a code host, or a list. Tokens and secrets are named, never kept:
-- env:NAME or file:/path, as the process that needs one finds it.
create table fossick.sources (
  source_id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  kind text not null check (kind in ('github', 'gitlab', 'gitea', 'list')),
  -- Address of the API, or of the list.
  url text not null,
  -- Organisation, group or user; empty for a list.
  owner text not null,
  token text not null default '',
  webhook_secret text not null default '',
  -- The team that may search what it brings.
  team_id bigint references fossick.teams on delete set null,
  include text[] not null default '{}',
  exclude text[] not null default '{}',
  archived boolean not null default false,
  forks boolean not null default false,
  -- Clones by ssh instead of https.
  ssh boolean not null default false,
  every_minutes int not null default 60 check (every_minutes > 0),
  grace_days int not null default 7 check (grace_days >= 0),
  added_at timestamptz not null default now(),
  -- The last listing that was taken over, and what was wrong with the one after it.
  synced_at timestamptz,
  problem text,
  next_at timestamptz not null default now()
);
create unique index on fossick.sources (lower(name));

alter table fossick.sources enable row level security;
create policy server_manages on fossick.sources to fossick_server
  using (fossick.is_admin()) with check (fossick.is_admin());
create policy worker_sees on fossick.sources to fossick_worker using (true);
grant select, insert, update, delete on fossick.sources to fossick_server;
grant select, update (next_at, problem) on fossick.sources to fossick_worker;

-- A repository of a source: how the host knows it whatever its name is, and that it is gone there.
alter table fossick.repositories
  add column source_id bigint references fossick.sources on delete set null,
  add column host_id text,
  add column gone_why text,
  -- When it is removed.
  add column gone_until timestamptz;
create unique index on fossick.repositories (source_id, host_id);

-- Gives the repositories of a source, which keep their index, the names and addresses of a listing.
create function fossick.rename_of_source(id bigint, listing jsonb) returns jsonb
language plpgsql set search_path = pg_catalog as $$
declare
  each record;
  renamed jsonb := '[]';
  taken jsonb := '[]';
  chosen text;
begin
  create temporary table to_rename on commit drop as
    select r.repository_id, r.name as before, r.url as old_url, e.name, e.url
    from fossick.repositories r
      join jsonb_to_recordset(listing) e ("hostId" text, name text, url text, why text) on e."hostId" = r.host_id
    where r.source_id = id and e.why is null and (r.name <> e.name or r.url <> e.url);
  -- Names may have been swapped.
  update fossick.repositories r set name = '~' || r.repository_id, url = t.url
    from pg_temp.to_rename t where t.repository_id = r.repository_id;
  for each in select * from pg_temp.to_rename order by (before = name) desc, repository_id loop
    select n into chosen from unnest(array[each.name, each.before, each.before || '-' || each.repository_id])
      with ordinality o (n, at)
      where not exists (select from fossick.repositories r where lower(r.name) = lower(n)) order by at limit 1;
    update fossick.repositories set name = chosen where repository_id = each.repository_id;
    if chosen <> each.name then taken := taken || to_jsonb(each.name); end if;
    if chosen <> each.before then
      renamed := renamed || jsonb_build_object('from', each.before, 'to', chosen);
    end if;
    if each.old_url <> each.url then perform fossick.request_update(each.repository_id); end if;
  end loop;
  drop table pg_temp.to_rename;
  return jsonb_build_object('renamed', renamed, 'taken', taken);
end $$;

-- Adds what a listing has and nobody else has. What was added by hand under the same address stays as it is.
create function fossick.add_of_source(source fossick.sources, listing jsonb) returns jsonb
language plpgsql set search_path = pg_catalog as $$
declare
  each record;
  new_id bigint;
  added jsonb := '[]';
  taken jsonb := '[]';
  others int := 0;
begin
  for each in
    select e.* from jsonb_to_recordset(listing) e ("hostId" text, name text, url text, why text)
    where e.why is null and not exists (
      select from fossick.repositories r where r.source_id = source.source_id and r.host_id = e."hostId")
    order by e.name
  loop
    if exists (select from fossick.repositories r
        where fossick.plain_address(r.url) = fossick.plain_address(each.url)) then
      others := others + 1;
    elsif exists (select from fossick.repositories r where lower(r.name) = lower(each.name)) then
      taken := taken || to_jsonb(each.name);
    else
      insert into fossick.repositories (name, url, source_id, host_id)
        values (each.name, each.url, source.source_id, each."hostId") returning repository_id into new_id;
      insert into fossick.team_repositories (repository_id, team_id)
        select new_id, source.team_id where source.team_id is not null;
      -- After pushes: there may be thousands.
      perform fossick.enqueue_update(new_id, format, 5, 8) from fossick.current_formats() format;
      added := added || to_jsonb(each.name);
    end if;
  end loop;
  return jsonb_build_object('added', added, 'taken', taken, 'others', others);
end $$;

-- Brings the repositories of a source to a listing: [{hostId, name, url, why}], where `why` says why one is not wanted;
-- what is `refused` cannot be added, and stays as it is where it is known.
-- One that would lose more than half of them does nothing unless it is confirmed.
-- The planner takes every listing for a short one.
create function fossick.sync_source(id bigint, listing jsonb, is_confirmed boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog set enable_nestloop = off as $$
declare
  source fossick.sources;
  known int;
  lost int;
  changes jsonb;
  more jsonb;
  gone jsonb;
  back jsonb;
  removed jsonb;
begin
  if not fossick.is_admin() then raise insufficient_privilege; end if;
  select s.* into source from fossick.sources s where s.source_id = id for update;
  if not found then return null; end if;

  -- Deleted and made again at the same address: the same repository to everybody but the host.
  update fossick.repositories r set host_id = e."hostId"
    from jsonb_to_recordset(listing) e ("hostId" text, url text, why text)
    where r.source_id = id and e.url = r.url and e.why is null and e."hostId" <> r.host_id
      and not exists (select from jsonb_to_recordset(listing) l ("hostId" text) where l."hostId" = r.host_id)
      and not exists (select from fossick.repositories o where o.source_id = id and o.host_id = e."hostId");

  select count(*), count(*) filter (where e."hostId" is null) into known, lost
    from fossick.repositories r
      left join jsonb_to_recordset(listing) e ("hostId" text, why text) on e."hostId" = r.host_id
        and (e.why is null or e.why = 'refused')
    where r.source_id = id and r.gone_until is null;
  if lost * 2 > known and not is_confirmed then
    return jsonb_build_object('known', known, 'lost', lost);
  end if;

  with changed as (
    update fossick.repositories r
      set gone_why = coalesce(e.why, 'deleted'), gone_until = now() + make_interval(days => source.grace_days)
      from fossick.repositories o
        left join jsonb_to_recordset(listing) e ("hostId" text, why text) on e."hostId" = o.host_id
      where o.repository_id = r.repository_id and r.source_id = id and r.gone_until is null
        and (e."hostId" is null or e.why <> 'refused')
      returning r.name, r.gone_why
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'why', gone_why) order by name), '[]') into gone from changed;

  with changed as (
    update fossick.repositories r set gone_why = null, gone_until = null
      from jsonb_to_recordset(listing) e ("hostId" text, why text)
      where r.source_id = id and r.gone_until is not null and e."hostId" = r.host_id and e.why is null
      returning r.name, fossick.request_update(r.repository_id)
  )
  select coalesce(jsonb_agg(name order by name), '[]') into back from changed;

  with over as materialized (
    select r.repository_id, r.name from fossick.repositories r where r.source_id = id and r.gone_until <= now()
  ), done as materialized (
    select name, fossick.remove_repository(repository_id) as is_done from over
  )
  select coalesce(jsonb_agg(name order by name) filter (where is_done), '[]') into removed from done;

  changes := fossick.rename_of_source(id, listing);
  more := fossick.add_of_source(source, listing);
  update fossick.sources s
    set synced_at = now(), problem = null, next_at = now() + make_interval(mins => s.every_minutes)
    where s.source_id = id;
  return jsonb_build_object('added', more -> 'added', 'renamed', changes -> 'renamed', 'gone', gone, 'back', back,
    'removed', removed, 'taken', (changes -> 'taken') || (more -> 'taken'), 'others', more -> 'others');
end $$;

-- The secret that signs webhooks of a source, by reference; and a note that its host told of a change.
create function fossick.hook_of_source(source_name text) returns table (source_id bigint, webhook_secret text)
language sql stable security definer set search_path = pg_catalog as $$
  select s.source_id, s.webhook_secret from fossick.sources s where s.name = source_name and s.webhook_secret <> ''
$$;
create function fossick.sync_source_soon(id bigint) returns void
language sql security definer set search_path = pg_catalog as $$
  update fossick.sources s set next_at = least(s.next_at, now()) where s.source_id = id and s.problem is null
$$;

revoke all on function fossick.rename_of_source(bigint, jsonb), fossick.add_of_source(fossick.sources, jsonb),
  fossick.sync_source(bigint, jsonb, boolean), fossick.hook_of_source(text), fossick.sync_source_soon(bigint) from public;
grant execute on function fossick.sync_source(bigint, jsonb, boolean) to fossick_server, fossick_worker;
grant execute on function fossick.hook_of_source(text), fossick.sync_source_soon(bigint) to fossick_server;

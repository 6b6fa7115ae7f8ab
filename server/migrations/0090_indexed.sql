-- Up Migration

-- What is indexed, as lists and routing need it: a copy on the one PostgreSQL, or the coordinator of Citus, that has
-- everything but the indexes. So these answer while a node is away. Each upload writes it, and workers mend it.
create table fossick.indexed (
  repository_id bigint not null,
  format text not null,
  generation bigint not null,
  size_bytes bigint not null,
  indexed_at timestamptz not null,
  -- Name and commit of each branch, the first one first.
  heads jsonb not null,
  primary key (repository_id, format)
);
select fossick.limit_to_callers('indexed');
grant select on fossick.indexed to fossick_server;
grant select, insert, update, delete on fossick.indexed to fossick_worker;

-- Copies one index as it is now, with the caller's rights: an upload sees what it wrote itself.
create function fossick.note_index(id bigint, made text) returns void
language plpgsql set search_path = pg_catalog as $$
declare
  found_index record;
  branches jsonb;
begin
  select i.generation, i.size_bytes, i.indexed_at into found_index from fossick.indexes i
    where i.repository_id = id and i.format = made;
  if not found then
    delete from fossick.indexed x where x.repository_id = id and x.format = made;
    return;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('branch', h.branch_name, 'commit', h.commit) order by h.branch), '[]')
    into branches from fossick.heads h where h.repository_id = id and h.format = made;
  insert into fossick.indexed as x (repository_id, format, generation, size_bytes, indexed_at, heads)
    values (id, made, found_index.generation, found_index.size_bytes, found_index.indexed_at, branches)
    on conflict (repository_id, format) do update set generation = excluded.generation,
      size_bytes = excluded.size_bytes, indexed_at = excluded.indexed_at, heads = excluded.heads;
end $$;

-- Copies whatever differs: after an upload of an older version, a restore, or a format that was forgotten. Gathered
-- first: Citus joins nothing of its nodes with what is not there.
create function fossick.note_indexes() returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  ids bigint[];
  formats text[];
  generations bigint[];
  differs record;
begin
  select array_agg(i.repository_id), array_agg(i.format), array_agg(i.generation) into ids, formats, generations
    from fossick.indexes i;
  for differs in
    select coalesce(k.id, x.repository_id) as id, coalesce(k.format, x.format) as format
    from unnest(ids, formats, generations) k (id, format, generation)
      full join fossick.indexed x on x.repository_id = k.id and x.format = k.format
    where k.generation is distinct from x.generation
  loop
    perform fossick.note_index(differs.id, differs.format);
  end loop;
end $$;
select fossick.note_indexes();

-- Says for a transaction which repositories it is about. Where tables are spread over nodes, server/deploy/distribute.sql
-- makes it tell them which of these the caller may see; on one PostgreSQL row-level security looks for itself.
create function fossick.enter(ids bigint[]) returns void
language plpgsql set search_path = pg_catalog as $$
begin
end $$;

revoke all on function fossick.note_index(bigint, text), fossick.note_indexes(), fossick.enter(bigint[]) from public;
grant execute on function fossick.note_index(bigint, text), fossick.note_indexes() to fossick_worker;
grant execute on function fossick.enter(bigint[]) to fossick_server;

-- As before, from the copy.
create or replace function fossick.searchable_repositories(made text) returns bytea
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  teams bigint[] := fossick.current_teams();
begin
  if fossick.is_admin() then
    return coalesce((
      select string_agg(int8send(x.repository_id), ''::bytea) from fossick.indexed x where x.format = made), '');
  end if;
  return coalesce((
    select string_agg(int8send(x.repository_id), ''::bytea)
    from fossick.indexed x
    where x.format = made and x.repository_id in (
      select t.repository_id from fossick.team_repositories t where t.team_id = any (teams))), '');
end $$;

-- Removed repositories of which a node that was away still has rows; nobody finds them, and no number is given twice.
create table fossick.leftovers (id bigint primary key);

-- Every row of a repository but its own, whatever tables there are: those that have a repository_id. Those of a node that
-- is away stay, to be deleted later.
create function fossick.delete_rows_of(id bigint) returns void
language plpgsql set search_path = pg_catalog as $$
declare
  table_name name;
begin
  for table_name in
    select c.relname
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'fossick'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'repository_id' and not a.attisdropped and c.relname <> 'repositories'
    order by c.relname
  loop
    begin
      execute format('delete from fossick.%I where repository_id = $1', table_name) using id;
    exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then
      insert into fossick.leftovers values (id) on conflict do nothing;
    end;
  end loop;
end $$;
revoke all on function fossick.delete_rows_of(bigint) from public;

-- As before, also while a node is away. Its own row goes last, so that whoever waits for it finds nothing left.
create or replace function fossick.remove_repository(id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
declare
  job_key text;
begin
  if not fossick.is_admin() then raise insufficient_privilege; end if;
  perform from fossick.repositories r where r.repository_id = id for update;
  if not found then return false; end if;
  perform fossick.delete_rows_of(id);
  for job_key in select 'update:' || f.format || ':' || id from fossick.formats f
  loop
    perform graphile_worker.remove_job(job_key);
  end loop;
  delete from fossick.repositories r where r.repository_id = id;
  return true;
end $$;

-- As before, by the copy, which is mended first; so are removals. Neither while a node is away.
create or replace function fossick.request_due(made text, fetch_minutes int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  found_count int;
  removed bigint[];
begin
  insert into fossick.formats (format) values (made) on conflict (format) do update set seen_at = now();
  -- What replaced them is done, or waits.
  delete from graphile_worker._private_jobs where key is null and attempts >= max_attempts and locked_at is null;
  begin
    perform fossick.note_indexes();
    with gone as (delete from fossick.leftovers returning id) select array_agg(id) into removed from gone;
    perform fossick.delete_rows_of(id) from unnest(removed) id;
  exception when connection_exception or admin_shutdown or crash_shutdown or cannot_connect_now then null;
  end;
  with queued as materialized (
    select j.key from graphile_worker._private_jobs j
    where starts_with(j.key, 'update:' || made || ':') and (j.is_available or j.locked_at is not null)
  ), made_indexes as materialized (
    select x.repository_id from fossick.indexed x where x.format = made
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

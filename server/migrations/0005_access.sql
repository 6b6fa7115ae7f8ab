-- Up Migration

-- An administrator's key need not be a team's.
alter table fossick.api_keys alter column team_id drop not null;
alter table fossick.api_keys add constraint api_keys_of_somebody check (is_admin or team_id is not null);

-- What administrators do over HTTP: servers may do it for them only, and never read the hashes of keys.

alter table fossick.api_keys enable row level security;
create policy server_manages on fossick.api_keys to fossick_server
  using (fossick.is_admin()) with check (fossick.is_admin());
grant insert, select (key_id, team_id, name, is_admin, created_at, expires_at, revoked_at), update (revoked_at)
  on fossick.api_keys to fossick_server;

alter table fossick.teams enable row level security;
create policy server_sees on fossick.teams for select to fossick_server using (true);
create policy server_manages on fossick.teams to fossick_server
  using (fossick.is_admin()) with check (fossick.is_admin());
grant insert, delete on fossick.teams to fossick_server;

alter table fossick.team_groups enable row level security;
create policy server_sees on fossick.team_groups for select to fossick_server using (true);
create policy server_manages on fossick.team_groups to fossick_server
  using (fossick.is_admin()) with check (fossick.is_admin());
grant insert, delete on fossick.team_groups to fossick_server;

-- Every row of a repository, whatever tables there are: those that have a repository_id. Its own row goes last, so that
-- whoever waits for it finds nothing left.
create function fossick.remove_repository(id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
declare
  table_name name;
  job_key text;
begin
  if not fossick.is_admin() then raise insufficient_privilege; end if;
  perform from fossick.repositories r where r.repository_id = id for update;
  if not found then return false; end if;
  for table_name in
    select c.relname
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'fossick'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'repository_id' and not a.attisdropped and c.relname <> 'repositories'
    order by c.relname
  loop
    execute format('delete from fossick.%I where repository_id = $1', table_name) using id;
  end loop;
  for job_key in select 'update:' || f.format || ':' || id from fossick.formats f
  loop
    perform graphile_worker.remove_job(job_key);
  end loop;
  delete from fossick.repositories r where r.repository_id = id;
  return true;
end $$;
revoke all on function fossick.remove_repository(bigint) from public;
grant execute on function fossick.remove_repository(bigint) to fossick_server;

-- Names that differ in case alone are one name to people.
create unique index on fossick.repositories (lower(name));

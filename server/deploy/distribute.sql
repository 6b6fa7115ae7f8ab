-- Spreads what belongs to a repository over the nodes of Citus: run on the coordinator, by a superuser, in the database of
-- fossick, with --set=ON_ERROR_STOP=1, once nodes were added and the database was migrated or restored. Servers and workers
-- are stopped meanwhile. Another run does no harm. See server/docs/citus.md.

begin;

-- Citus connects to nodes as the role that asks. These have no password: only who trusts the coordinator lets them in.
alter role fossick_server login;
alter role fossick_worker login;

-- Nodes have to be told who asks: `set local` does it.
do $do$
begin
  execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
end $do$;

-- Everything else belongs to who migrates.
select set_config('role', nspowner::regrole::text, true) from pg_namespace where nspname = 'fossick';

-- Which teams may see what, on every node: a copy that follows the grants, which stay on the coordinator with all else that
-- people manage.
drop table if exists fossick.granted;
create table fossick.granted (repository bigint, team bigint, primary key (repository, team));
select create_reference_table('fossick.granted');
insert into fossick.granted select repository_id, team_id from fossick.team_repositories;

create or replace function fossick.follow_grants() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from fossick.granted;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from fossick.granted where repository = old.repository_id and team = old.team_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into fossick.granted values (new.repository_id, new.team_id);
  end if;
  return null;
end $$;
create or replace trigger follow_grants after insert or update or delete on fossick.team_repositories
  for each row execute function fossick.follow_grants();
create or replace trigger follow_no_grants after truncate on fossick.team_repositories
  for each statement execute function fossick.follow_grants();

-- As fossick.sees, of the copy that lies on the same node: its table has the same name everywhere. Citus refuses questions
-- that a policy asks of its tables, and planning one for each row would take longer than the row.
do $do$
begin
  execute format($make$
    create or replace function fossick.sees_here(id bigint) returns boolean
    language plpgsql stable security definer set search_path = pg_catalog as $$
    begin
      return fossick.is_admin() or exists (
        select from fossick.%I g where g.repository = id and g.team = any (fossick.current_teams()));
    end $$
  $make$, (select 'granted_' || shardid from pg_dist_shard where logicalrelid = 'fossick.granted'::regclass));
end $do$;
revoke all on function fossick.follow_grants(), fossick.sees_here(bigint) from public;
grant execute on function fossick.sees_here(bigint) to fossick_server;
select create_distributed_function(f) from unnest(array[
  'fossick.current_teams()', 'fossick.is_admin()', 'fossick.current_caller()', 'fossick.sees_here(bigint)'
]::regprocedure[]) f;

-- Shards take the place of partitions, all of a repository on one node. Rights and policies are those of before.
do $do$
declare
  table_name text;
  before regclass;
  given record;
begin
  foreach table_name in array array['indexes', 'heads', 'records', 'texts', 'memories', 'feedback', 'searches'] loop
    continue when exists (
      select from pg_dist_partition where logicalrelid = format('fossick.%I', table_name)::regclass);
    execute format('alter table fossick.%I rename to %I', table_name, table_name || '_before');
    before := format('fossick.%I', table_name || '_before');
    execute format('create table fossick.%I (like %s including all)', table_name, before);
    execute format('alter table fossick.%I enable row level security', table_name);
    for given in select * from pg_policies where schemaname = 'fossick' and tablename = table_name || '_before' loop
      -- Citus makes restrictive ones permissive on its nodes.
      if given.permissive <> 'PERMISSIVE' then raise 'the policy % of % is restrictive', given.policyname, table_name; end if;
      execute format('create policy %I on fossick.%I for %s to %s using (%s)', given.policyname, table_name, given.cmd,
        array_to_string(given.roles, ','), replace(given.qual, 'fossick.sees(', 'fossick.sees_here('));
    end loop;
    for given in
      select a.grantee::regrole as role, a.privilege_type as what from pg_class c, aclexplode(c.relacl) a
      where c.oid = before and a.grantee <> c.relowner
    loop
      execute format('grant %s on fossick.%I to %s', given.what, table_name, given.role);
    end loop;
    perform create_distributed_table(format('fossick.%I', table_name), 'repository_id',
      colocate_with => case when table_name = 'indexes' then 'none' else 'fossick.indexes' end);
    execute format('insert into fossick.%I select * from %s', table_name, before);
    execute format('drop table %s', before);
  end loop;
end $do$;

commit;

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

-- Nodes know no grants: these stay where people manage them, and hold at once, whichever node is away. What a transaction is
-- about is checked here, and nodes are told. They believe it as they believe who asks.
create or replace function fossick.enter(ids bigint[]) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  execute format('set local fossick.entered = %L', array(select id from unnest(ids) id where fossick.sees(id)));
end $$;
create or replace function fossick.sees_here(id bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return fossick.is_admin() or id = any (coalesce(nullif(current_setting('fossick.entered', true), ''), '{}')::bigint[]);
end $$;
revoke all on function fossick.sees_here(bigint) from public;
grant execute on function fossick.sees_here(bigint) to fossick_server;
select create_distributed_function(f) from unnest(array[
  'fossick.current_teams()', 'fossick.is_admin()', 'fossick.current_caller()', 'fossick.sees_here(bigint)'
]::regprocedure[]) f;
-- What nodes were told of all grants by an earlier version of this file.
drop trigger if exists follow_grants on fossick.team_repositories;
drop trigger if exists follow_no_grants on fossick.team_repositories;
drop function if exists fossick.follow_grants();
drop table if exists fossick.granted;

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

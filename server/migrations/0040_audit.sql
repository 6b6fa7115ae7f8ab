-- Up Migration

-- Who changed what: written by triggers, in the transaction of the change, whoever makes it and however.
create table fossick.audit (
  audit_id bigint generated always as identity primary key,
  changed_at timestamptz not null default now(),
  -- The id of a key, the owner of a token, a source, or "operator": somebody at the command line.
  actor text not null,
  -- The database's.
  login name not null default session_user,
  action text not null check (action in ('added', 'changed', 'removed')),
  kind text not null,
  -- As it was called before the change.
  target text not null,
  -- Which one it is, whatever it is called.
  target_key text not null,
  -- For a change only the columns that differ.
  before jsonb,
  after jsonb
);
create index on fossick.audit (changed_at);
create index on fossick.audit (target_key);

-- Nobody but the triggers and the owner writes it; administrators read it.
alter table fossick.audit enable row level security;
create policy server_sees on fossick.audit for select to fossick_server using (fossick.is_admin());
grant select on fossick.audit to fossick_server;

-- Columns of a row, with names in place of numbers.
create function fossick.told_row(one jsonb, columns text[]) returns jsonb
language sql stable strict set search_path = pg_catalog as $$
  select jsonb_object_agg(replace(c, '_id', ''), case c
    when 'team_id' then (select to_jsonb(t.name) from fossick.teams t where t.team_id = (one ->> c)::bigint)
    when 'source_id' then (select to_jsonb(s.name) from fossick.sources s where s.source_id = (one ->> c)::bigint)
    when 'repository_id' then
      (select to_jsonb(r.name) from fossick.repositories r where r.repository_id = (one ->> c)::bigint)
    else one -> c end)
  from unnest(columns) c
$$;

-- Notes a change. Arguments: the kind of thing, the columns that say which one it is, the columns that are told; the first
-- of these is what it is called. What is changed several times by one transaction, as names that are swapped, is told once.
create function fossick.note_change() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  keys text[] := tg_argv[1]::text[];
  columns text[] := tg_argv[2]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  was jsonb := fossick.told_row(old_row, columns);
  becomes jsonb := fossick.told_row(new_row, columns);
  called text := coalesce(was, becomes) ->> replace(columns[1], '_id', '');
  which text := tg_argv[0] || ':' || (select string_agg(coalesce(old_row, new_row) ->> k, ':') from unnest(keys) k);
  earlier fossick.audit;
begin
  if tg_op = 'UPDATE' then
    delete from fossick.audit a
      where a.target_key = which and a.action = 'changed' and a.xmin = pg_current_xact_id()::xid returning * into earlier;
    was := was || coalesce(earlier.before, '{}');
    select jsonb_object_agg(k, was -> k), jsonb_object_agg(k, becomes -> k) into was, becomes
      from jsonb_object_keys(was) k where was -> k is distinct from becomes -> k;
    if was is null then return null; end if;
  end if;
  insert into fossick.audit (actor, action, kind, target, target_key, before, after) values (
    coalesce(nullif(fossick.current_caller(), ''), 'operator'),
    case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
    tg_argv[0], coalesce(earlier.target, called, ''), which, was, becomes);
  return null;
end $$;

-- Has changes of a table noted: only of columns that are named, so that no secret and no hash gets there.
create function fossick.audit_table(table_name text, kind text, keys text[], columns text[]) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  execute format(
    'create trigger audit after insert or delete or update of %s on fossick.%I
       for each row execute function fossick.note_change(%L, %L, %L)',
    (select string_agg(quote_ident(c), ', ') from unnest(columns) c), table_name, kind, keys, columns);
end $$;

select fossick.audit_table('teams', 'team', '{team_id}', '{name}');
select fossick.audit_table('team_groups', 'group', '{team_id,group_name}', '{team_id,group_name}');
select fossick.audit_table('team_repositories', 'grant', '{repository_id,team_id}', '{repository_id,team_id}');
select fossick.audit_table('api_keys', 'key', '{key_id}', '{name,key_id,team_id,is_admin,expires_at,revoked_at}');
select fossick.audit_table('repositories', 'repository', '{repository_id}',
  '{name,url,branches,remembers,source_id,host_id,gone_why,gone_until}');
select fossick.audit_table('sources', 'source', '{source_id}',
  '{name,kind,url,owner,token,webhook_secret,team_id,include,exclude,archived,forks,ssh,every_minutes,grace_days}');

-- Removes what goes with a team or a source while its name is still known.
create function fossick.remove_dependents() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_table_name = 'sources' then
    update fossick.repositories set source_id = null where source_id = old.source_id;
  else
    delete from fossick.team_repositories where team_id = old.team_id;
    delete from fossick.team_groups where team_id = old.team_id;
    delete from fossick.api_keys where team_id = old.team_id;
    update fossick.sources set team_id = null where team_id = old.team_id;
  end if;
  return old;
end $$;
create trigger dependents before delete on fossick.teams for each row execute function fossick.remove_dependents();
create trigger dependents before delete on fossick.sources for each row execute function fossick.remove_dependents();

-- Removes what is older; whatever is asked, the last month stays.
create function fossick.forget_audit(days int) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with gone as (
    delete from fossick.audit a where a.changed_at < now() - make_interval(days => greatest(days, 30)) returning 1
  )
  select count(*) from gone
$$;

revoke all on function fossick.told_row(jsonb, text[]), fossick.note_change(), fossick.remove_dependents(),
  fossick.audit_table(text, text, text[], text[]), fossick.forget_audit(int) from public;
grant execute on function fossick.forget_audit(int) to fossick_worker;

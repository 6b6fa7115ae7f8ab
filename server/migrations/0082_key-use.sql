-- Up Migration

-- When a key was last taken, to five minutes.
alter table fossick.api_keys add column used_at timestamptz;
grant select (used_at) on fossick.api_keys to fossick_server;

create function fossick.note_key_use(id uuid) returns void
language sql security definer set search_path = pg_catalog as $$
  update fossick.api_keys k set used_at = now()
  where k.key_id = id and (k.used_at is null or k.used_at < now() - interval '5 minutes')
$$;
revoke all on function fossick.note_key_use(uuid) from public;
grant execute on function fossick.note_key_use(uuid) to fossick_server;

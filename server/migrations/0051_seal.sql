-- Up Migration

-- The key that hides numbers in ids that callers see; one for all servers. Another one makes ids of the last half hour
-- unknown, and nothing else.
create table fossick.seal (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into fossick.seal (key)
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
grant select on fossick.seal to fossick_server;

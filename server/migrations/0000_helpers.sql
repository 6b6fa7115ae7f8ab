-- Up Migration

-- How many partitions the tables of repositories have. Citus takes their place where it is used.
create function fossick.create_partitions(table_name text, partitions int default 16) returns void
language plpgsql as $$
begin
  for part in 0 .. partitions - 1 loop
    execute format(
      'create table fossick.%I partition of fossick.%I for values with (modulus %s, remainder %s)',
      table_name || '_' || part, table_name, partitions, part
    );
  end loop;
end $$;

-- Row-level security of a table that starts with repository_id: the server sees the rows of a caller's repositories, and
-- an administrator's all; workers see everything.
create function fossick.limit_to_callers(table_name text) returns void
language plpgsql as $$
begin
  execute format('alter table fossick.%I enable row level security', table_name);
  execute format(
    'create policy server_sees on fossick.%I to fossick_server
       using (fossick.sees(repository_id))',
    table_name
  );
  execute format('create policy worker_sees on fossick.%I to fossick_worker using (true)', table_name);
end $$;
revoke all on function fossick.create_partitions(text, int), fossick.limit_to_callers(text) from public;

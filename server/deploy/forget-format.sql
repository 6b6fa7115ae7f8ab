-- Deletes what is kept of an index format that no worker makes any more, once all servers read another one:
-- psql fossick --set=ON_ERROR_STOP=1 --set=format=… --file=forget-format.sql, as the owner.
-- `select format, seen_at from fossick.formats` shows those there are, and when a worker last made each.

begin;
select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs where task_identifier = 'update:' || :'format' and locked_at is null
));
delete from fossick.heads where format = :'format';
delete from fossick.records where format = :'format';
delete from fossick.indexes where format = :'format';
delete from fossick.indexed where format = :'format';
delete from fossick.formats where format = :'format';
commit;

-- Three logins, each with the rights it needs and no others. Run it once with psql 15 or later, as a superuser, in the
-- database of fossick, with --set=ON_ERROR_STOP=1; passwords come from the environment, so that no list of processes and no
-- history shows them.

\getenv owner_password FOSSICK_OWNER_PASSWORD
\getenv server_password FOSSICK_SERVER_PASSWORD
\getenv worker_password FOSSICK_WORKER_PASSWORD

-- Another database of this PostgreSQL may have them already.
select format('create role %I nologin', name)
from unnest(array['fossick_server', 'fossick_worker']) as name
where not exists (select from pg_roles where rolname = name) \gexec

-- Migrates, makes backups, and manages repositories, teams and keys.
select format('create role %I login', name)
from unnest(array['fossick_owner', 'fossick_serving', 'fossick_working']) as name
where not exists (select from pg_roles where rolname = name) \gexec

alter role fossick_owner password :'owner_password';
alter role fossick_serving password :'server_password';
alter role fossick_working password :'worker_password';
grant fossick_server to fossick_serving;
grant fossick_worker to fossick_working;

select format('alter database %I owner to fossick_owner', current_database()) \gexec
select format('revoke connect, temporary on database %I from public', current_database()) \gexec
select format('grant connect on database %I to fossick_server, fossick_worker', current_database()) \gexec

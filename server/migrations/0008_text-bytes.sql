-- Up Migration

-- Bytes that the texts of a repository take here, as the last upload left them.
alter table fossick.repositories add column text_bytes bigint not null default 0;
update fossick.repositories r set text_bytes = t.bytes
from (select repository_id, sum(pg_column_size(value)) as bytes from fossick.texts group by 1) t
where t.repository_id = r.repository_id;

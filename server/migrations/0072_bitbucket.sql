-- Up Migration

alter table fossick.sources drop constraint sources_kind_check;
alter table fossick.sources
  add constraint sources_kind_check check (kind in ('github', 'gitlab', 'gitea', 'bitbucket', 'list'));

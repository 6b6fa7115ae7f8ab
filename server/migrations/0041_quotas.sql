-- Up Migration

-- Searches that a team may do in a day of UTC; any number where it is null.
alter table fossick.teams add column searches_per_day int check (searches_per_day > 0);
grant update (searches_per_day) on fossick.teams to fossick_server;
drop trigger audit on fossick.teams;
select fossick.audit_table('teams', 'team', '{team_id}', '{name,searches_per_day}');

-- Searches that servers took of a team's day, for teams that are limited.
create table fossick.team_searches (
  team_id bigint not null references fossick.teams on delete cascade,
  day date not null,
  searches int not null default 0,
  primary key (team_id, day)
);
alter table fossick.team_searches enable row level security;
create policy server_sees on fossick.team_searches for select to fossick_server using (fossick.is_admin());
grant select on fossick.team_searches to fossick_server;

create function fossick.utc_day() returns date language sql stable as $$ select (now() at time zone 'UTC')::date $$;

-- Takes some of the searches that are left to a caller's teams today, for a process of a server to give out: a 500th, and
-- one at least, so that a process that gives out no more keeps little from the others. Of several teams the first that has
-- some left gives them. Null is any number, 0 none; with the seconds until the next day.
create function fossick.take_searches(asking bigint[]) returns table (granted int, seconds int)
language plpgsql security definer set search_path = pg_catalog as $$
declare
  today date := fossick.utc_day();
  team record;
  most int;
  taken int;
begin
  seconds := ceil(extract(epoch from (today + 1)::timestamp at time zone 'UTC' - now()));
  if asking = '{}' or exists (
    select from fossick.teams t where t.team_id = any (asking) and t.searches_per_day is null
  ) then
    return next;
    return;
  end if;
  granted := 0;
  for team in
    select t.team_id, t.searches_per_day from fossick.teams t where t.team_id = any (asking) order by t.team_id
  loop
    insert into fossick.team_searches (team_id, day) values (team.team_id, today) on conflict do nothing;
    if found then
      delete from fossick.team_searches s where s.team_id = team.team_id and s.day < today - 90;
    end if;
    select s.searches into taken from fossick.team_searches s where s.team_id = team.team_id and s.day = today for update;
    most := team.searches_per_day - taken;
    continue when most <= 0;
    granted := greatest(1, most / 500);
    update fossick.team_searches s set searches = s.searches + granted where s.team_id = team.team_id and s.day = today;
    exit;
  end loop;
  return next;
end $$;
revoke all on function fossick.take_searches(bigint[]) from public;
grant execute on function fossick.take_searches(bigint[]) to fossick_server;

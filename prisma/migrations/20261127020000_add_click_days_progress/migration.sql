-- A day is closed in parts, each of which takes a fraction of a second however many sums the day has. How far the day after `through`
-- is: the sums of all scopes up to this one are in `click_days`, the others are not. Null: none of them is.
alter table click_days_closed
  add column part_scope click_scope,
  add column part_id    int,
  add constraint click_days_closed_part check ((part_scope is null) = (part_id is null));

-- Adds the oldest open day's sums of the next scopes, at most `most` of them, and returns how many it found; 0 once all days up to
-- `last` are closed. Each scope and each dimension is a look-up of its own: a day's rows lie between those of all other days.
-- Drains hold the lock in shared mode, so none of them falls in between.
create function close_click_days_part(last date, most int) returns int language plpgsql as $$
declare
  done  click_days_closed;
  today date;
  until record;
begin
  -- A drain holds it for as long as a batch takes, which may be longer than others are to wait for a lock.
  perform set_config('lock_timeout', '10s', true);
  perform pg_advisory_xact_lock(72707371);
  select * into done from click_days_closed;
  if last <= done.through then
    return 0;
  end if;
  today := done.through + 1;
  with recursive place as (
    (select scope, scope_id from click_hours
     where done.part_id is null or (scope, scope_id) > (done.part_scope, done.part_id) order by scope, scope_id limit 1)
    union all
    select next.* from place, lateral (
      select scope, scope_id from click_hours h
      where (h.scope, h.scope_id) > (place.scope, place.scope_id) order by h.scope, h.scope_id limit 1) next
  ),
  part as materialized (select scope, scope_id from place limit most),
  closed as (
    insert into click_days (scope, scope_id, dimension, day, value, clicks, uniques)
    select part.scope, part.scope_id, asked, today, value, sum(clicks), sum(uniques)
    from part, unnest(enum_range(null::click_dimension)) as asked, lateral (
      select value, clicks, uniques from click_hours h
      where (h.scope, h.scope_id, h.dimension) = (part.scope, part.scope_id, asked)
        and hour >= today::timestamp at time zone 'UTC' and hour < (today + 1)::timestamp at time zone 'UTC'
      offset 0) hours
    group by 1, 2, 3, 5
    on conflict (scope, scope_id, dimension, day, value)
    do update set clicks = excluded.clicks, uniques = excluded.uniques
  )
  select scope, scope_id, count(*) over () as places into until from part order by scope desc, scope_id desc limit 1;
  if until is null then
    update click_days_closed set through = today, part_scope = null, part_id = null;
    return 1;
  end if;
  update click_days_closed set part_scope = until.scope, part_id = until.scope_id;
  return until.places;
end $$;

-- The same at one go, for processes of the version before and for tests.
create or replace function close_click_days(last date) returns void language plpgsql as $$
begin
  while close_click_days_part(last, 100000) > 0 loop end loop;
end $$;

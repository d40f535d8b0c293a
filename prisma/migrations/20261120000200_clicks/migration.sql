-- Clicks: raw rows in monthly partitions, rollups that every statistic is read from, and what makes a batch count once.

create type click_source as enum ('link', 'qr', 'rotator', 'list', 'bio');
create type click_outcome as enum ('passed', 'password', 'expired', 'limit', 'disabled', 'blocked');

create table clicks (
  id           bigint generated always as identity (cache 100),
  at           timestamptz   not null,
  workspace_id int           not null,
  link_id      int           not null,
  domain_id    int           not null,          -- 0: the default short host
  source       click_source  not null,
  source_id    int           not null,          -- the QR code, campaign or page it came through; 0: none
  outcome      click_outcome not null,
  rule         text          not null,          -- 'geo:germany', 'device:iphone', 'language:fr'; '': none fired
  destination  text          not null,          -- the address that won, without the link's parameters
  country      text          not null,          -- ISO 3166-1 alpha-2; '': unknown
  region       text          not null,
  referrer     text          not null,          -- host; '': direct
  network      text          not null,          -- social network of the referrer; '': none
  browser      text          not null,
  os           text          not null,
  device       text          not null,
  language     text          not null,
  bot          text          not null,          -- '': a person; else preview, crawler, prefetch, head, unnamed
  visitor      bigint        not null,          -- keyed hash with the day's salt, which is thrown away
  first        boolean       not null           -- the visitor's first click on this link on this UTC day
) partition by range (at);

create index clicks_by_link on clicks (link_id, at desc);

-- Makes the monthly partitions from one day's month to another's. Safe to call at any time, from several processes.
create function ensure_click_partitions(first_day date, last_day date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', first_day);
begin
  perform pg_advisory_xact_lock(72707370);
  while month <= last_day loop
    execute format(
      'create table if not exists %I partition of clicks for values from (%L) to (%L)',
      'clicks_' || to_char(month, 'YYYY_MM'), month::text || ' 00:00+00', (month + interval '1 month')::date::text || ' 00:00+00');
    month := month + interval '1 month';
  end loop;
end $$;

select ensure_click_partitions((now() - interval '1 month')::date, (now() + interval '3 months')::date);

-- Which visitors a link has seen on a UTC day; kept for a few days, so that late batches still find theirs.
create table click_visitors (
  day     date   not null,
  link_id int    not null,
  visitor bigint not null,
  primary key (day, link_id, visitor)
);

-- The salt of a day's visitor hashes, shared by all processes, deleted once no batch of that day can come.
create table visitor_salts (
  day  date  primary key,
  salt bytea not null
);

-- How far each spool segment is in the database. A batch moves this forward in its own transaction, so it counts once.
create table click_segments (
  id         uuid        primary key,
  drained    bigint      not null,
  updated_at timestamptz not null default now()
);

create type click_scope as enum ('link', 'qr', 'campaign', 'channel', 'domain', 'workspace');
create type click_dimension as enum
  ('total', 'country', 'region', 'referrer', 'network', 'browser', 'os', 'device', 'language', 'rule', 'destination', 'source', 'bot', 'outcome');

-- People that passed are counted under every dimension; bots only under `bot`, refusals only under `outcome`.
create table click_hours (
  scope     click_scope     not null,
  scope_id  int             not null,
  dimension click_dimension not null,
  hour      timestamptz     not null,
  value     text            not null,
  clicks    int             not null,
  uniques   int             not null,
  primary key (scope, scope_id, dimension, hour, value)
) with (fillfactor = 70); -- rows of the current hour are updated all the time; with room on their page the index stays as it is

-- Finds the hours of a day that is being closed, at next to no cost for whoever writes them.
create index click_hours_by_time on click_hours using brin (hour);

-- The same by UTC day, for finished days only: adding each click to both would cost half as much again.
create table click_days (
  scope     click_scope     not null,
  scope_id  int             not null,
  dimension click_dimension not null,
  day       date            not null,
  value     text            not null,
  clicks    int             not null,
  uniques   int             not null,
  primary key (scope, scope_id, dimension, day, value)
);

-- Up to which day `click_days` is complete. Late clicks of those days go into both tables.
create table click_days_closed (
  only_row boolean primary key default true check (only_row),
  through  date not null
);
insert into click_days_closed (through) values ((now() at time zone 'UTC')::date - 1);

-- Every day, finished or not: what statistics read.
create view click_daily as
  select scope, scope_id, dimension, day, value, clicks, uniques from click_days
  where day <= (select through from click_days_closed)
  union all
  select scope, scope_id, dimension, (hour at time zone 'UTC')::date, value, clicks, uniques from click_hours
  where hour >= (select (through + 1)::timestamp at time zone 'UTC' from click_days_closed);

-- Adds the days up to `last` that are still open. Drains hold the lock in shared mode, so none of them falls in between.
create function close_click_days(last date) returns void language plpgsql as $$
declare
  since date;
begin
  perform pg_advisory_xact_lock(72707371);
  select through into since from click_days_closed;
  if last <= since then
    return;
  end if;
  insert into click_days (scope, scope_id, dimension, day, value, clicks, uniques)
    select scope, scope_id, dimension, (hour at time zone 'UTC')::date, value, sum(clicks), sum(uniques) from click_hours
    where hour >= (since + 1)::timestamp at time zone 'UTC' and hour < (last + 1)::timestamp at time zone 'UTC'
    group by 1, 2, 3, 4, 5;
  update click_days_closed set through = last;
end $$;

-- Without this a link's clicks would outlive it.
create function forget_clicks() returns trigger language plpgsql as $$
begin
  delete from click_hours h using old_rows o where h.scope = 'link' and h.scope_id = o.id;
  delete from click_days d using old_rows o where d.scope = 'link' and d.scope_id = o.id;
  return null;
end $$;

create trigger links_forgotten after delete on links referencing old table as old_rows
  for each statement execute function forget_clicks();

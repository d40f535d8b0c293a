-- Clicks in columns. What a click says is a number of a dictionary, and the clicks of a workspace's UTC day lie together, column by
-- column, ordered by link: some 25 bytes a click where a row with its texts and indexes took 400.

create sequence click_ids as bigint cache 1000;
select setval('click_ids', greatest((select max(id) from clicks), 1));

-- The dictionaries. Values are never changed and never deleted: clicks of any age name them.
create table click_places (
  id      int generated always as identity primary key,
  country text collate "C" not null, -- ISO 3166-1 alpha-2; '': unknown
  region  text collate "C" not null,
  unique (country, region)
);
create table click_origins (
  id       int generated always as identity primary key,
  referrer text collate "C" not null, -- host; '': direct
  network  text collate "C" not null, -- social network of the referrer; '': none
  unique (referrer, network)
);
create table click_agents (
  id      int generated always as identity primary key,
  browser text collate "C" not null,
  os      text collate "C" not null,
  device  text collate "C" not null,
  unique (browser, os, device)
);
create table click_languages (
  id       int generated always as identity primary key,
  language text collate "C" not null unique
);
create table click_rules (
  id   int generated always as identity primary key,
  rule text collate "C" not null unique -- 'geo:germany', 'device:iphone', 'language:fr'; '': none fired
);
create table click_destinations (
  id          int generated always as identity primary key,
  destination text collate "C" not null -- the address that won, without the link's parameters
);
-- An address may be longer than half a kilobyte, and so would be each of its places in the index.
create unique index click_destinations_by_text on click_destinations ((md5(destination)::uuid));

-- How many new values visitors of a link, or of a workspace (link 0), have brought in an hour: they choose their referrer and user agent.
create table click_new_values (
  workspace_id int         not null,
  link_id      int         not null,
  hour         timestamptz not null,
  origins      int         not null,
  agents       int         not null,
  primary key (workspace_id, link_id, hour)
);

-- A run is some clicks of one workspace and UTC day, ordered by link and time. It is written once: what is drained becomes a run, and several small
-- runs are merged into a larger one, which takes their place in the same transaction.
create table click_runs (
  id           bigint generated always as identity,
  workspace_id int  not null,
  day          date not null,
  clicks       int  not null, -- visits of every kind
  made_at      timestamptz not null default now(),
  is_settled   boolean not null default false, -- its day is over, and it is merged with all others of the day that it will be merged with
  made_of      bigint[], -- the runs that were merged into it; null: its clicks were drained
  primary key (workspace_id, day, id)
);
create index click_runs_to_merge on click_runs (workspace_id, day) where not is_settled;

-- A run is cut into chunks of some thousand clicks. Each column is one value; how it is written is said in lib/analytics/store/postgres/column.ts.
create table click_chunks (
  day        date     not null,
  run_id     bigint   not null,
  last_link  int      not null,
  part       int      not null,
  first_link int      not null,
  since      int      not null, -- the earliest click, in milliseconds of the day
  until      int      not null, -- the latest
  clicks     int      not null,
  ways       int      not null, -- a bit for each way by which any of the clicks came: link, QR code, rotator, list, page
  is_packed  boolean  not null, -- false: every number as it was drained, in network order
  at         bytea    not null,
  id         bytea    not null,
  link       bytea    not null,
  domain     bytea    not null,
  rule       bytea    not null,
  destination bytea   not null,
  place      bytea    not null,
  origin     bytea    not null,
  agent      bytea    not null,
  language   bytea    not null,
  way        bytea    not null, -- source, outcome, kind of bot, whether it was a first click
  source     bytea    not null, -- the QR code, campaign or page it came through
  primary key (day, run_id, last_link, part)
) partition by range (day);

-- They are as small as they get already.
alter table click_chunks
  alter at set storage external, alter id set storage external, alter link set storage external, alter domain set storage external,
  alter rule set storage external, alter destination set storage external,
  alter place set storage external, alter origin set storage external, alter agent set storage external,
  alter language set storage external, alter way set storage external, alter source set storage external;

-- What a run adds up to for a scope that has many clicks in it, so that nobody counts them again: by UTC day, and by hour where there are very many.
create table click_sums (
  scope    click_scope not null,
  scope_id int         not null,
  day      date        not null,
  run_id   bigint      not null,
  by_hour  boolean     not null,
  body     bytea       not null, -- lib/analytics/store/postgres/sums.ts
  primary key (scope, scope_id, day, by_hour, run_id)
);
alter table click_sums alter body set storage external;
create index click_sums_of_runs on click_sums (day, run_id);

-- What single clicks added up to that are not kept any more: for everything that had any in a month, its days by hour, one behind the other.
create table click_history (
  workspace_id int         not null,
  scope        click_scope not null,
  scope_id     int         not null,
  month        date        not null,
  body         bytea       not null, -- lib/analytics/store/postgres/history.ts
  primary key (scope, scope_id, month)
);
create index click_history_of_workspaces on click_history (workspace_id, month);

-- Which visitors a link has seen on a UTC day. A day of its own is a table of its own, and gone at once.
alter table click_visitors rename to click_visitors_other;
alter table click_visitors_other rename constraint click_visitors_pkey to click_visitors_other_pkey;
create table click_visitors (
  day     date   not null,
  link_id int    not null, -- negative: a QR code
  visitor bigint not null,
  primary key (day, link_id, visitor)
) partition by range (day);
alter table click_visitors attach partition click_visitors_other default;

-- Makes the monthly partitions of chunks from one day's month to another's. Safe to call at any time, from several processes.
create or replace function ensure_click_partitions(first_day date, last_day date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', first_day);
begin
  perform pg_advisory_xact_lock(72707370);
  while month <= last_day loop
    if to_regclass('click_chunks_' || to_char(month, 'YYYY_MM')) is null then
      execute format(
        'create table %I partition of click_chunks for values from (%L) to (%L)',
        'click_chunks_' || to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date);
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

-- Makes the tables of visitors of the next days. The default table keeps those of all other days.
create function ensure_visitor_partitions(days int) returns void language plpgsql as $$
declare
  next date := greatest((now() at time zone 'UTC')::date, (select max(day) + 1 from click_visitors_other));
begin
  perform pg_advisory_xact_lock(72707370);
  while next < (now() at time zone 'UTC')::date + days loop
    if to_regclass('click_visitors_' || to_char(next, 'YYYY_MM_DD')) is null then
      execute format(
        'create table %I partition of click_visitors for values from (%L) to (%L)', 'click_visitors_' || to_char(next, 'YYYY_MM_DD'), next, next + 1);
    end if;
    next := next + 1;
  end loop;
end $$;

select ensure_click_partitions((now() - interval '1 month')::date, (now() + interval '3 months')::date), ensure_visitor_partitions(3);

-- Lists by clicks, or by the last click, read these two: they follow the counters at once, and some time later where thousands of links are clicked at
-- once. An index on the counters themselves would be written with every click.
alter table link_counters
  add column ranked_clicks bigint not null default 0,
  add column ranked_at     timestamptz(3);
update link_counters set ranked_clicks = clicks, ranked_at = last_click_at where clicks > 0;
drop index "link_counters_workspace_id_clicks_link_id_idx", link_counters_last_click;
create index link_counters_by_clicks on link_counters (workspace_id, ranked_clicks desc, link_id desc);
create index link_counters_by_last_click on link_counters (workspace_id, ranked_at desc nulls last, link_id desc);
alter table link_counters set (fillfactor = 70);

-- How far the rows of `clicks`, as they were kept until now, are in columns: the pages of each month's table that are done, and their clicks. The server
-- carries them over while it runs, the newest month first, and drops the table of a month once as many clicks are in columns as were in it.
create table click_rows_carried (
  month  text   primary key, -- the table's name
  pages  bigint not null default 0,
  clicks bigint not null default 0
);

-- Tables that were made ahead of time, or that an installation without clicks has.
do $$
declare
  month regclass;
  is_used boolean;
begin
  for month in select inhrelid::regclass from pg_inherits where inhparent = 'clicks'::regclass loop
    execute format('select exists (select from %s)', month) into is_used;
    if not is_used then
      execute format('drop table %s', month);
    end if;
  end loop;
end $$;

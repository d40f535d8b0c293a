-- Alerts about links whose clicks jump or stop, for members who have chosen them (`lib/analytics/alerts`). Read and written by SQL.
alter table member_notices add column alerts_since timestamptz; -- null: none

-- Clicks of each link in an hour, of workspaces with alerts: derived from the clicks, and kept for five weeks.
create table link_hours (
  workspace_id int not null references workspaces on delete cascade,
  hour         timestamptz not null,
  links        int[] not null,
  clicks       int[] not null,
  judged_at    timestamptz, -- when it was compared with the weeks before
  primary key (workspace_id, hour)
);
create index link_hours_by_hour on link_hours (hour);

-- A link's latest alert: the next one waits for a day.
create table link_alerts (
  link_id    int primary key references links on delete cascade,
  alerted_at timestamptz not null
);

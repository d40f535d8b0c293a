-- How many clicks a workspace wants to have by a day.
create table goals (
  id           serial primary key,
  workspace_id int            not null references workspaces (id) on delete cascade on update cascade,
  name         text           not null,
  metric       text           not null check (metric in ('clicks', 'uniqueClicks')),
  target       int            not null check (target > 0),
  first_day    date           not null,
  last_day     date           not null,
  filter       jsonb          not null,
  reached_at   timestamptz(3),
  created_at   timestamptz(3) not null default statement_timestamp(),
  check (first_day <= last_day)
);
create index goals_workspace_id_last_day_idx on goals (workspace_id, last_day);
-- Those that are looked at every ten minutes.
create index goals_running_idx on goals (last_day, id) where reached_at is null;

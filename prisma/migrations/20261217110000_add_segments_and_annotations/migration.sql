-- Filters of statistics under a name, and what happened on a day; both are the whole workspace's.
create table segments (
  id           serial primary key,
  workspace_id int            not null references workspaces (id) on delete cascade on update cascade,
  name         text           not null,
  filter       jsonb          not null,
  created_at   timestamptz(3) not null default statement_timestamp()
);
create index segments_workspace_id_id_idx on segments (workspace_id, id);

create table annotations (
  id           serial primary key,
  workspace_id int            not null references workspaces (id) on delete cascade on update cascade,
  day          date           not null,
  text         text           not null,
  created_at   timestamptz(3) not null default statement_timestamp()
);
create index annotations_workspace_id_day_idx on annotations (workspace_id, day);

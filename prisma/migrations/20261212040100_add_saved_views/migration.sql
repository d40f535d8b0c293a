-- Filters and order of the list of links, under a name: a person's own, or shared with the workspace.
create table saved_views (
  id           serial primary key,
  workspace_id int not null references workspaces on delete cascade,
  user_id      int not null references users on delete cascade,
  name         text not null,
  filter       jsonb not null,
  sort         text not null,
  shared_at    timestamptz(3), -- since when all members see it
  created_at   timestamptz(3) not null default statement_timestamp()
);
create index saved_views_workspace_id_id_idx on saved_views (workspace_id, id);
create index saved_views_user_id_idx on saved_views (user_id);

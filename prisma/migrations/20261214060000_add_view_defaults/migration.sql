-- Which details of links a view hides; null: as whoever looks has it.
alter table saved_views add column hidden jsonb;

-- The view with which a person's list of links begins, in each workspace.
create table default_views (
  workspace_id int not null references workspaces (id) on delete cascade,
  user_id      int not null references users (id) on delete cascade,
  view_id      int not null references saved_views (id) on delete cascade,
  primary key (workspace_id, user_id)
);
create index "default_views_user_id_idx" on default_views (user_id);
create index "default_views_view_id_idx" on default_views (view_id);

-- Values for the UTM parameters of links, under a name.
create table utm_templates (
  id           serial primary key,
  workspace_id int not null references workspaces on delete cascade,
  name         text not null,
  source       text not null default '',
  medium       text not null default '',
  campaign     text not null default '',
  term         text not null default '',
  content      text not null default '',
  created_at   timestamptz(3) not null default statement_timestamp()
);
create index utm_templates_workspace_id_id_idx on utm_templates (workspace_id, id);

-- Which workspace uploaded which file of the data directory, so that each can be held to its share. A file may have several.
create table uploads (
  workspace_id integer        not null references workspaces (id) on delete cascade,
  name         text           not null,
  bytes        integer        not null,
  uploaded_at  timestamptz(3) not null default now(),
  constraint uploads_pkey primary key (workspace_id, name),
  constraint uploads_bytes_positive check (bytes > 0)
);
create index uploads_name_idx on uploads (name);

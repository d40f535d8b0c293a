-- The last import of an archive into a workspace (`lib/links/archive/archive-imports.ts`). Read and written by SQL.
create type archive_import_state as enum ('running', 'done', 'stopped', 'canceled');

create table archive_imports (
  workspace_id int primary key references workspaces on delete cascade,
  run          uuid not null, -- a later import has another
  rehearsal    boolean not null,
  state        archive_import_state not null default 'running',
  entries      int not null,
  sums         jsonb not null,
  left_behind  jsonb not null,
  reason       text, -- why it stopped
  started_at   timestamptz(3) not null default now(),
  seen_at      timestamptz(3) not null default now(), -- one that runs and was not seen for a while has died with its process
  ended_at     timestamptz(3)
);

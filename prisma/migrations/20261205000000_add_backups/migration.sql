-- Backups that were made, or failed, and drills: restores into a database that is thrown away (ADR 38). Read and written by SQL (`lib/platform/backup`).
create table backups (
  id          bigint generated always as identity primary key,
  started_at  timestamptz not null, -- the moment that the backup is of
  finished_at timestamptz not null default now(),
  place       text collate "C" not null,
  name        text collate "C" not null,
  bytes       bigint, -- null where it failed
  version     text collate "C" not null,
  verified_at timestamptz, -- read back and compared with its checksums
  removed_at  timestamptz, -- by its retention
  error       text
);
create index backups_by_start on backups (started_at desc);

create table backup_drills (
  id          bigint generated always as identity primary key,
  started_at  timestamptz not null,
  finished_at timestamptz not null default now(),
  name        text collate "C" not null,
  made_at     timestamptz, -- the moment that the backup is of
  row_count   bigint, -- of all tables, each of which had as many as the backup says
  error       text
);

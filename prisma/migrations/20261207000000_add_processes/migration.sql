-- The processes that serve, each of which says so every half minute (`lib/platform/heartbeat.ts`). Unlogged: after a crash each says so anew.
create unlogged table processes (
  id           uuid primary key,
  machine      text not null,
  folder       text not null, -- DATA_DIR: a machine may have several
  number       text collate "C" not null, -- "1" to WORKERS
  version      text collate "C" not null,
  node         text collate "C" not null,
  started_at   timestamptz not null,
  seen_at      timestamptz not null default now(),
  is_leader    boolean not null, -- does the upkeep of the installation
  is_far       boolean not null, -- answers visits from a database nearby (VISITS_DATABASE_URL)
  memory_bytes bigint not null,
  spool_bytes  bigint not null, -- clicks that wait to be drained
  disk_free    bigint, -- null: the disk could not be read
  disk_bytes   bigint
);
create index processes_seen on processes (seen_at);

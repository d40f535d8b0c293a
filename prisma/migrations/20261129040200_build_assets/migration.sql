-- Scripts and styles of the builds that run on this database, so that a machine can answer for another build: a page of one version may
-- ask any machine for its scripts. Names contain a hash of what is in them.
create table build_assets (
  path    text primary key,
  body    bytea not null, -- gzip
  seen_at timestamptz not null default now() -- a machine of its build said that it still runs
);
alter table build_assets alter body set storage external;

-- Which installation this database belongs to; its data directories hold the same id. Written at the first start, not here: a database
-- that is restored from before must not get an id of its own.
create table installation (
  is_one     boolean primary key default true check (is_one),
  id         uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default now()
);

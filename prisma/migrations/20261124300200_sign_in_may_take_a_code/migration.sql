-- The second step of signing in (RFC 6238). It counts from `confirmed_at` on; `last_step` is the half minute of the last code that was
-- taken, so that none is taken twice.
create table two_factors (
  user_id      integer primary key references users (id) on delete cascade,
  sealed       bytea not null,
  confirmed_at timestamptz(3),
  last_step    integer not null default 0,
  created_at   timestamptz(3) not null default now()
);

create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  hash    bytea not null,
  primary key (user_id, hash)
);

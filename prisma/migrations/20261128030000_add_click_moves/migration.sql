-- `clicks move`. The row is there from before the first click is copied until the store that was left is empty.
create table click_moves (
  only_row boolean primary key default true check (only_row),
  target text not null check (target in ('postgres', 'clickhouse')),
  listed_at timestamptz, -- the days and months below are all there are
  switched_at timestamptz -- clicks are kept in the target; the store that was left is to be emptied
);

-- The UTC days whose clicks are copied.
create table click_move_days (
  day date primary key,
  clicks bigint not null, -- visits of every kind
  place text[], -- the last visit that was copied: workspace, link, milliseconds since 1970, id
  compared_at timestamptz
);

-- Their months, and those of which only sums are left.
create table click_move_months (
  month date primary key,
  finished_at timestamptz -- all of its days are there, and its sums
);

-- With ClickHouse, a batch of the spool is planned in the transaction that moves its segment's watermark, and sent afterwards. The plan is what
-- a retry sends again, to the byte; it stays until the rows were seen.
create table click_plans (
  segment uuid not null,
  from_offset bigint not null,
  to_offset bigint not null,
  first_id bigint not null,
  rows int not null check (rows > 0),
  -- one byte a line, 1 where the click is its visitor's first: on the link, and through the code or campaign; 2 for a line that was set aside. Null
  -- once verified
  firsts bytea,
  indirect_firsts bytea,
  workspaces int[] not null,
  planned_at timestamptz not null default now(),
  sent_at timestamptz,
  verified_at timestamptz,
  primary key (segment, from_offset)
);

create unique index click_plans_first_id on click_plans (first_id);
create index click_plans_unsent on click_plans (first_id) where sent_at is null;
create index click_plans_sent on click_plans (sent_at);
create index click_plans_unverified on click_plans (segment) where verified_at is null;

-- The next click's id there. The row stays locked until a plan is committed, so ids are in the order of commits.
create table click_plan_ids (
  only_row boolean primary key default true check (only_row),
  next bigint not null
);

insert into click_plan_ids (next) values (1);

-- Where clicks are kept. While they are moved, drains write to both: clicks with lower ids of the store that is left are copied.
create table click_store (
  only_row boolean primary key default true check (only_row),
  kept_in text not null default 'postgres' check (kept_in in ('postgres', 'clickhouse')),
  moving_to text check (moving_to in ('postgres', 'clickhouse') and moving_to <> kept_in),
  moving_before bigint,
  check ((moving_to is null) = (moving_before is null))
);

insert into click_store default values;

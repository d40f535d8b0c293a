-- Views of bio pages and clicks on their blocks, by UTC day. A view has no block.
create table bio_counts (
  bio_id int not null references bio_pages (id) on delete cascade,
  day date not null,
  variant smallint not null default 0,
  block text not null default '',
  counted bigint not null,
  primary key (bio_id, day, variant, block)
);

-- How far each journal of counts is in the tables: a file with a higher number is not counted yet.
create table bio_count_journals (
  id uuid primary key,
  counted int not null,
  counted_at timestamptz not null default statement_timestamp()
);

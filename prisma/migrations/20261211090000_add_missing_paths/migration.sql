-- Paths that visitors of branded domains asked for and no link has (`lib/redirect/missing-paths.ts` writes them). Nothing of who asked.
create table missing_paths (
  id         int primary key generated always as identity,
  domain_id  int not null references domains on delete cascade,
  path       text not null check (length(path) <= 200), -- as an alias is kept, in the letters of the first who asked
  hits       bigint not null,
  first_at   timestamptz(3) not null,
  last_at    timestamptz(3) not null,
  referrer   text not null default '', -- host of the last site that led there
  ignored_at timestamptz(3)
);

create unique index missing_paths_key on missing_paths (domain_id, lower(path));
create index missing_paths_last on missing_paths (last_at);

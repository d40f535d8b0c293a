-- Files that people upload: item media, logos, avatars. This is the index, whichever store the bytes are in. A name is the file's hash and its
-- extension, so the same content is one file, and a file never changes.
create table files (
  name         text collate "C" primary key check (name ~ '^[0-9a-f]{40}[.][a-z0-9]{3,4}$'),
  bytes        integer not null check (bytes > 0),
  kept_in      text not null check (kept_in in ('postgres', 'folder', 's3')),
  touched_at   timestamptz(3) not null default now(), -- last uploaded, or taken by its name
  stored_at    timestamptz(3),                        -- null while it is being uploaded
  discarded_at timestamptz(3)                         -- in the trash since then
);
create index files_discarded on files (discarded_at) where discarded_at is not null;
create index files_unstored on files (touched_at) where stored_at is null;

-- Their bytes, where they are kept here. Media is compressed already; without compression a range is read without the rest of its row.
create table file_chunks (
  name     text collate "C" not null,
  position integer not null check (position >= 0),
  data     bytea not null,
  primary key (name, position)
);
alter table file_chunks alter column data set storage external;

-- Which store new files go to.
create table file_store (
  is_one    boolean primary key default true check (is_one),
  kept_in   text not null default 'postgres' check (kept_in in ('postgres', 'folder', 's3')),
  moved_at  timestamptz(3),                       -- when an operator chose it
  listed_to text collate "C" not null default '', -- how far the search for unknown files has come
  listed_at timestamptz(3)                        -- when that search was last complete
);
insert into file_store default values;

-- The file of an avatar. Processes of the version before write `picture` alone, so the column follows it.
alter table avatars add column file text;
create function set_avatar_file() returns trigger language plpgsql as $$
begin
  new.file := left(encode(sha256(new.picture), 'hex'), 40) || '.webp';
  return new;
end $$;
create trigger avatars_set_file before insert or update of picture on avatars
  for each row execute function set_avatar_file();

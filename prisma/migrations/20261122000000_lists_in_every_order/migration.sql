-- A list of links is read page by page in any order: each order is an index.

-- What a list is sorted by when it is sorted by title: the title that is shown, without case. Untitled links come last.
alter table links add column shown_title text
  generated always as (lower(left(coalesce(nullif(title, ''), nullif(meta_title, '')), 200))) stored;
create index links_by_title on links (workspace_id, shown_title, id desc) where deleted_at is null;

-- `links_expiry` left out links without an end, which a list shows last.
create index links_by_expiry on links (workspace_id, expires_at, id desc) where deleted_at is null;
drop index links_expiry;

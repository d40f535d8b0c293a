-- no transaction: the index is built beside visits and writes
create index concurrently if not exists links_destination on links (workspace_id, url) where deleted_at is null;

-- no transaction: the index is built beside visits and writes
create index concurrently if not exists links_with_uploads on links (workspace_id, id) where meta_image like '%/uploads/%';

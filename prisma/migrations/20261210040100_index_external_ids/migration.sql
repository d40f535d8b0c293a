-- no transaction: the index is built beside visits and writes; few links have such an id
create unique index concurrently if not exists links_external_id_key on links (workspace_id, external_id)
  where external_id is not null and deleted_at is null;

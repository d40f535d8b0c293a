-- no transaction: the index is built beside visits and writes
create index concurrently if not exists links_with_slashes on links (coalesce(domain_id, 0), lower(alias) text_pattern_ops) where alias like '%/%' and deleted_at is null;

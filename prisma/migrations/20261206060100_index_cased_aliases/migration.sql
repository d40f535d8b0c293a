-- no transaction: the index is built beside visits and writes
create index concurrently if not exists links_cased_names on links (coalesce(domain_id, 0), cased_name(alias)) where deleted_at is null and alias like '\%%';

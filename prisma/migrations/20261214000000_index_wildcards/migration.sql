-- no transaction: the index is built beside visits and writes
create index concurrently if not exists links_wildcards on links (coalesce(domain_id, 0), (length(alias) - length(replace(alias, '/', '')))) where alias like '%/*' and deleted_at is null;

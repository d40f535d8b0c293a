-- no transaction: an index on a table in use
create index concurrently if not exists destination_hosts_in_turn on destination_hosts (workspace_id, next_at);

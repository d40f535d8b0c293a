-- no transaction: an index on a table in use
create index concurrently if not exists site_icons_in_turn on site_icons (workspace_id, next_at);

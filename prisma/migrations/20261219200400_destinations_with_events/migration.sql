-- no transaction: an index on a table in use
create index concurrently if not exists destinations_with_events on destinations (id) where event is not null;

-- no transaction: an index on a table in use
create index concurrently if not exists link_destinations_in_order on link_destinations (destination_id, link_id);

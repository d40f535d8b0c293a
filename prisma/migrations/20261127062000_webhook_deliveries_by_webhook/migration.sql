-- What each webhook is due to be told, however much another one has waiting.
create index webhook_deliveries_due_each on webhook_deliveries (webhook_id, next_at) where next_at is not null;

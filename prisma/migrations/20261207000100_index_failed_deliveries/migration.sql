-- no transaction: the index of a table that is written to all the time is made beside that
create index concurrently if not exists webhook_deliveries_failed on webhook_deliveries (id desc)
  where next_at is null and sent_at is not null and (status is null or status not between 200 and 299);

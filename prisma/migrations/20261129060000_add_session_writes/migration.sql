-- How far the write-ahead log had got when a browser's last write was done, and when that was: until a replica has replayed so much, the browser's
-- reads go to the primary (ADR 32).
alter table sessions add column written_to bigint, add column written_at timestamptz(3);

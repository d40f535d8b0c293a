-- When a file left its workspace's share because nothing showed it. The record stays as long as the file is in the trash, so that what a workspace has
-- there is limited, too (ADR 26).
alter table uploads add column ended_at timestamptz(3);

-- What upkeep deletes a batch at a time must be found without reading the whole table for each batch.
create index webhook_deliveries_over on webhook_deliveries (created_at) where next_at is null;
create index sessions_expires_at_idx on sessions (expires_at);
create index sessions_revoked on sessions (revoked_at) where revoked_at is not null;
-- Somebody who leaves lets go of the links that they made in workspaces of others.
create index links_created_by_id_idx on links (created_by_id);

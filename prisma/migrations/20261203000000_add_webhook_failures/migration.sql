-- A webhook whose receiver stopped answering is disabled (ADR 38). `failing_since` is the first failed attempt since the last 2xx, `failed_at` the
-- latest; `disabled_for` says why it is disabled where nobody has done so.
alter table webhooks add column failing_since timestamptz(3);
alter table webhooks add column failed_at timestamptz(3);
alter table webhooks add column failed_attempts integer not null default 0;
alter table webhooks add column disabled_for text;

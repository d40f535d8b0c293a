-- Verified domains are watched (ADR 38). A check that fails is counted; enough of them, long enough, and the domain is lost: its name no longer leads
-- here. `dns_failing_since` is the first failed check in a row, and outlives the domain's status, until a check is right.
-- `dns_right_at` is a check that was right: a domain verified on the operator's word may never be.
alter table domains add column dns_next_at timestamptz(3);
alter table domains add column dns_right_at timestamptz(3);
alter table domains add column dns_failed_checks integer not null default 0;
alter table domains add column dns_failing_since timestamptz(3);
alter table domains add column dns_lost_at timestamptz(3);
alter table domains add column dns_recovered_at timestamptz(3);

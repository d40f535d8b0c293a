-- A claim to a host that nobody proved ends: its row stays with its links, and the host is free. Claims from before this start anew.
alter table domains
  add column claimed_at  timestamptz(3) not null default now(),
  add column verified_at timestamptz(3),
  add column expired_at  timestamptz(3);
update domains set verified_at = coalesce(checked_at, created_at) where status = 'verified';

drop index domains_host_key;
create unique index domains_host_key on domains (host) where expired_at is null;

-- Hosts on which somebody who is signed in uses the dashboard. `vouched_at`: an admin did, or registration was closed.
create table dashboard_hosts (
  host       text primary key,
  vouched_at timestamptz(3),
  seen_at    timestamptz(3) not null default now()
);

-- What happened to accounts: sign-ins and refusals, changes of keys, passwords, addresses, two-factor authentication, sessions and roles
-- (docs/decisions/118). Without foreign keys: what happened stays when a workspace or a person is gone. No address is kept; `place`
-- is a keyed hash that says whether two were the same. `bucket` is set where many equal events share one row.
create table security_events (
  id bigserial primary key,
  user_id int,
  workspace_id int,
  actor_id int,
  kind text not null,
  credential text not null,
  key_id int,
  session_id uuid,
  detail text not null default '',
  browser text not null default '',
  os text not null default '',
  country text not null default '',
  place bytea,
  times int not null default 1,
  bucket text,
  at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now()
);

create index security_events_user_id_id_idx on security_events (user_id, id);
create index security_events_actor_id_id_idx on security_events (actor_id, id);
create index security_events_hour_idx on security_events ((coalesce(user_id, 0)), kind, at);
create index security_events_last_at_idx on security_events (last_at);
create unique index security_events_bucket_key on security_events (bucket) where bucket is not null;

-- Until when somebody has seen what their account was told of.
alter table users add column security_seen_at timestamptz(3);

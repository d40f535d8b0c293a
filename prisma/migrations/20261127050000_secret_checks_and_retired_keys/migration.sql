-- Which secrets (APP_SECRET) something in this database was made with: a keyed value of each, from which no secret can be read.
create table secret_checks (
  check_value   bytea primary key,
  first_used_at timestamptz(3) not null default now()
);

-- Derived keys of a secret that is gone, for what cannot be made anew: hashes of keys that we never see again until they are used, tokens in
-- addresses that others hold, and the public half of what receipts were signed with. Each is sealed with the secret of now.
create table retired_keys (
  purpose    text not null,
  name       text not null,
  sealed     bytea not null,
  retired_at timestamptz(3) not null default now(),
  primary key (purpose, name)
);

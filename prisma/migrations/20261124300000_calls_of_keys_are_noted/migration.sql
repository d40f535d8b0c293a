-- The last calls of each key, for whoever asks why a program fails. Written in batches by lib/access/calls.ts, which also keeps
-- it short. Unlogged: after a crash of the database it is empty, and nobody's data is missing.
create unlogged table api_calls (
  id       bigint generated always as identity primary key,
  key_id   integer not null references api_keys (id) on delete cascade,
  at       timestamptz not null,
  method   text not null,
  path     text not null,
  status   smallint not null,
  duration real not null
);

create index api_calls_of_key on api_calls (key_id, id desc);

-- Mails on their way out, and what became of them (ADR 36). Read and written by SQL (`lib/platform/mail`).
create table mails (
  id         bigint generated always as identity primary key,
  key        text collate "C" not null unique, -- the event: there is one mail of each
  recipient  text not null,
  template   text collate "C" not null,
  category   text collate "C" not null default '', -- what a person can turn off; '': always sent
  language   text collate "C" not null,
  user_id    int references users on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  sealed     bytea, -- the letter, encrypted; null once nothing will be sent any more
  state      text collate "C" not null default 'waiting'
             check (state in ('waiting', 'sending', 'sent', 'failed', 'expired', 'unknown')),
  attempts   int not null default 0,
  next_at    timestamptz not null default now(), -- waiting: the next attempt; sending: when nobody can be sending it any more
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  done_at    timestamptz,
  error      text not null default ''
);
create index mails_due on mails (next_at) where state in ('waiting', 'sending');
create index mails_done on mails (state, done_at);
create index mails_purged on mails (done_at);
create index mails_user on mails (user_id);

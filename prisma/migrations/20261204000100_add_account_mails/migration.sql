-- What a person reads mail in, since when their address is known to be theirs, and which mails they have turned off.
alter table users
  add column language text,
  add column email_confirmed_at timestamptz(3),
  add column mails_off text[] not null default '{}';

-- Links in mails that prove that somebody reads an address, one of each purpose at a time. Of the token there is a keyed hash.
create table account_tokens (
  hash       bytea primary key,
  user_id    int not null references users on delete cascade,
  purpose    text collate "C" not null,
  email      text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default statement_timestamp(),
  unique (user_id, purpose)
);
create index account_tokens_expires on account_tokens (expires_at);

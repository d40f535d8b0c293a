-- Who an OpenID Connect issuer says somebody is (docs/decisions/094). One person has one identity at an issuer, and an identity is
-- one person's.
create table identities (
  user_id int not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);

create unique index identities_user_id_issuer_key on identities (user_id, issuer);

-- Whoever came through an issuer has no password until one is set.
alter table users alter column password_hash drop not null;

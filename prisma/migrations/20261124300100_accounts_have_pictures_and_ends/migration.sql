-- The pictures people chose for themselves: small, so that a backup has them and every machine can show them.
create table avatars (
  user_id integer primary key references users (id) on delete cascade,
  name    text not null unique,
  picture bytea not null
);

create type weekday as enum ('monday', 'saturday', 'sunday');

-- What the dashboard begins with, and since when nobody owns the workspace any more: it is emptied from then on.
alter table workspaces
  add column week_start weekday not null default 'monday',
  add column default_type link_type not null default 'direct',
  add column default_domain_id integer references domains (id) on delete set null,
  add column default_qr_id integer references qr_codes (id) on delete set null,
  add column closed_at timestamptz(3),
  add constraint workspaces_default_type check (default_type <> 'overlay');

create index workspaces_closed on workspaces (closed_at) where closed_at is not null;
create index workspaces_default_domain on workspaces (default_domain_id) where default_domain_id is not null;
create index workspaces_default_qr on workspaces (default_qr_id) where default_qr_id is not null;

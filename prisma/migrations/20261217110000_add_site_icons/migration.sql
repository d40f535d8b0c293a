-- Icons of the hosts that links lead to, whoever's links they are (lib/links/icons). Without a picture: not asked yet, or it has none.
create table site_icons (
  host     text primary key,
  name     text,
  picture  bytea,
  noted_at timestamptz(3) not null default now(),
  next_at  timestamptz(3) not null default now(),
  check ((name is null) = (picture is null))
);
create index site_icons_next_at_idx on site_icons (next_at);
create index site_icons_name_idx on site_icons (name);

-- How a workspace looks to visitors of its links. `logo` is the upload it was drawn from, `picture` what pages hold of it.
create table brands (
  workspace_id int primary key references workspaces (id) on delete cascade,
  name         text not null default '',
  color        text not null default '' check (color ~ '^(#[0-9a-f]{6})?$'),
  logo         text not null default '',
  picture      bytea check (length(picture) <= 4096),
  updated_at   timestamptz(3) not null default now(),
  check ((logo = '') = (picture is null))
);

create function announce_brand() returns trigger language plpgsql as $$
begin
  perform pg_notify('switchyard', 'w:' || coalesce(new.workspace_id, old.workspace_id));
  return null;
end $$;

create trigger brands_announced after insert or update or delete on brands
  for each row execute function announce_brand();

-- Addresses that links of a workspace lead to, each once, with what the last look at it has shown.
create table destinations (
  id           serial primary key,
  workspace_id int not null references workspaces on delete cascade,
  hash         uuid not null,
  url          text not null,
  host         text not null,
  next_at      timestamptz(3) not null,
  checked_at   timestamptz(3),
  status       text not null default 'waiting' check (status in ('waiting', 'ok', 'moved', 'unknown', 'failing', 'broken')),
  reason       text,
  http_status  int,
  moved_to     text,
  since        timestamptz(3),
  changed_at   timestamptz(3)
);
create unique index destinations_workspace_id_hash_key on destinations (workspace_id, hash);
create index destinations_workspace_id_status_idx on destinations (workspace_id, status);
create index destinations_host_next_at_idx on destinations (host, next_at);

-- Which of them a link leads to. A link without a row is filed by upkeep.
create table link_destinations (
  link_id        int not null references links on delete cascade,
  destination_id int not null references destinations on delete cascade,
  primary key (link_id, destination_id)
);
create index link_destinations_destination_id_idx on link_destinations (destination_id);

-- When a host can be asked next, whoever's links lead there: not before `free_at`, and not before one of its addresses is due.
create table destination_hosts (
  host    text primary key,
  next_at timestamptz(3) not null,
  free_at timestamptz(3) not null default '-infinity'
);
create index destination_hosts_next_at_idx on destination_hosts (next_at);

-- What was known of a link's addresses is not true of others.
create function remove_link_destinations() returns trigger language plpgsql as $$
begin
  delete from link_destinations where link_id = new.id;
  return null;
end $$;
create trigger links_led_elsewhere after update of url, rules, workspace_id on links for each row
  when (new.url <> old.url or new.rules is distinct from old.rules or new.workspace_id <> old.workspace_id)
  execute function remove_link_destinations();

create function remove_destinations_of_targets() returns trigger language plpgsql as $$
begin
  delete from link_destinations d using changed_rows c where d.link_id = c.link_id;
  return null;
end $$;
create trigger targets_lead_elsewhere_new after insert on link_targets referencing new table as changed_rows
  for each statement execute function remove_destinations_of_targets();
create trigger targets_lead_elsewhere_changed after update on link_targets referencing new table as changed_rows
  for each statement execute function remove_destinations_of_targets();
create trigger targets_lead_elsewhere_gone after delete on link_targets referencing old table as changed_rows
  for each statement execute function remove_destinations_of_targets();

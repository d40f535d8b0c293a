-- Since when somebody runs the installation, in its dashboard too. Where people have registered before, it is the first of them.
alter table users add column admin_since timestamptz(3);
update users set admin_since = now() where id = (select min(id) from users where disabled_at is null);

-- What an operator has blocked: everything of a workspace, or everything on a domain. Single links have a column of their own.
alter table workspaces add column blocked_at timestamptz(3);
alter table domains add column blocked_at timestamptz(3);

drop trigger workspaces_announced on workspaces;
create trigger workspaces_announced after update of attribution_since, blocked_at on workspaces
  for each row when (old.attribution_since is distinct from new.attribution_since or old.blocked_at is distinct from new.blocked_at)
  execute function announce_by_id('w');

-- Links are compiled with their domain's standing: w:<id> lets go of them all.
create function announce_blocked_domain() returns trigger language plpgsql as $$
begin
  perform pg_notify('switchyard', 'w:' || new.workspace_id);
  return null;
end $$;

create trigger domains_blocked after update of blocked_at on domains
  for each row when (old.blocked_at is distinct from new.blocked_at) execute function announce_blocked_domain();

-- The operator's search goes by name over everybody's links; the index on `search` serves it, this one the newest of all.
create index links_blocked on links (id desc) where blocked_at is not null and deleted_at is null;

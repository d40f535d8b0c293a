-- Lists leave archived links out unless they are asked for (docs/decisions/075): their indexes and their count do so as well.

create index links_current on links (workspace_id, id desc) where deleted_at is null and archived_at is null;
create index links_archived on links (workspace_id, id desc) where deleted_at is null and archived_at is not null;

drop index links_by_title;
create index links_by_title on links (workspace_id, shown_title, id desc) where deleted_at is null and archived_at is null;
drop index links_by_expiry;
create index links_by_expiry on links (workspace_id, expires_at, id desc) where deleted_at is null and archived_at is null;

comment on column workspace_counters.links is 'links neither deleted nor archived';

create or replace function count_new_links() returns trigger language plpgsql as $$
begin
  insert into link_counters (link_id, workspace_id) select id, workspace_id from new_rows;
  insert into workspace_counters (workspace_id, links)
    select workspace_id, count(*) from new_rows where deleted_at is null and archived_at is null group by workspace_id
    on conflict (workspace_id) do update set links = workspace_counters.links + excluded.links;
  return null;
end $$;

create or replace function count_gone_links() returns trigger language plpgsql as $$
begin
  update workspace_counters w set links = w.links - gone.n
    from (
      select workspace_id, count(*) n from old_rows where deleted_at is null and archived_at is null group by workspace_id
    ) gone
    where gone.workspace_id = w.workspace_id;
  return null;
end $$;

create or replace function count_changed_links() returns trigger language plpgsql as $$
begin
  update workspace_counters w set links = w.links + changed.n
    from (
      select n.workspace_id,
        sum((n.deleted_at is null and n.archived_at is null)::int - (o.deleted_at is null and o.archived_at is null)::int) n
      from new_rows n join old_rows o using (id) group by n.workspace_id
    ) changed
    where changed.workspace_id = w.workspace_id and changed.n <> 0;
  return null;
end $$;

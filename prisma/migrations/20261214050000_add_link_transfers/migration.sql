-- The workspaces that a link was in before. Its visits stay where they were counted, and its statistics are read from there, too (ADR 48). Read and written
-- by SQL (`lib/links/transfer`, `lib/analytics/store/former.ts`).
create table link_transfers (
  link_id      int not null references links (id) on delete cascade,
  workspace_id int not null references workspaces (id) on delete cascade, -- the former one
  left_at      timestamptz(3) not null default statement_timestamp(),
  primary key (link_id, workspace_id)
);
create index link_transfers_of_workspaces on link_transfers (workspace_id);

-- As before; a link that changes its workspace counts in the other one from then on.
create or replace function count_changed_links() returns trigger language plpgsql as $$
begin
  update workspace_counters w set links = w.links + changed.links, archived = w.archived + changed.archived
    from (
      select workspace_id, sum(links) links, sum(archived) archived from (
        select workspace_id, (deleted_at is null and archived_at is null)::int links, (deleted_at is null and archived_at is not null)::int archived
          from new_rows
        union all
        select workspace_id, -(deleted_at is null and archived_at is null)::int, -(deleted_at is null and archived_at is not null)::int
          from old_rows
      ) both_times group by workspace_id
    ) changed
    where changed.workspace_id = w.workspace_id and (changed.links <> 0 or changed.archived <> 0);
  return null;
end $$;

-- As before; to the webhooks of the workspace that a link leaves it is deleted, and to those of the other one it is created.
create or replace function tell_of_changed_links() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(n.workspace_id,
    case when n.deleted_at is not null then 'link.deleted' when n.workspace_id <> o.workspace_id then 'link.created' else 'link.changed' end,
    n.id, about_link(l))
  from new_rows n join old_rows o on o.id = n.id join links l on l.id = n.id
  where exists (select from webhooks w where w.workspace_id = n.workspace_id)
    and (n.deleted_at is null or o.deleted_at is null)
    and to_jsonb(n) - 'updated_at' is distinct from to_jsonb(o) - 'updated_at';
  perform tell_webhooks(o.workspace_id, 'link.deleted', o.id, about_link(l))
  from new_rows n join old_rows o on o.id = n.id join links l on l.id = n.id
  where n.workspace_id <> o.workspace_id and o.deleted_at is null and exists (select from webhooks w where w.workspace_id = o.workspace_id);
  return null;
end $$;

-- How much workspaces may hold (docs/operating.md, "Quotas"). A row wins over the installation's default. Read and written by SQL (`lib/identity/quotas`).
create table workspace_quotas (
  workspace_id int not null references workspaces (id) on delete cascade,
  quota        text collate "C" not null, -- of `lib/identity/quotas/enums.ts`
  most         int check (most >= 0), -- null: unlimited, whatever the default is
  primary key (workspace_id, quota)
);

-- An archived link still leads somewhere, so it counts; lists leave it out of `links`.
alter table workspace_counters
  add column archived    int, -- null: not counted yet, which `link_room` does where there is a limit
  add column month       date, -- of the last new link, in UTC
  add column month_links int not null default 0; -- new ones of that month, deleted ones included

create or replace function count_new_links() returns trigger language plpgsql as $$
begin
  insert into link_counters (link_id, workspace_id) select id, workspace_id from new_rows;
  insert into workspace_counters (workspace_id, links, archived, month, month_links)
    select workspace_id,
      count(*) filter (where deleted_at is null and archived_at is null),
      count(*) filter (where deleted_at is null and archived_at is not null),
      date_trunc('month', now() at time zone 'UTC')::date, count(*)
    from new_rows group by workspace_id
    on conflict (workspace_id) do update set
      links = workspace_counters.links + excluded.links,
      archived = workspace_counters.archived + excluded.archived,
      month = excluded.month,
      month_links = excluded.month_links
        + case when workspace_counters.month = excluded.month then workspace_counters.month_links else 0 end;
  return null;
end $$;

create or replace function count_gone_links() returns trigger language plpgsql as $$
begin
  update workspace_counters w set links = w.links - gone.links, archived = w.archived - gone.archived
    from (
      select workspace_id, count(*) filter (where archived_at is null) links, count(*) filter (where archived_at is not null) archived
      from old_rows where deleted_at is null group by workspace_id
    ) gone
    where gone.workspace_id = w.workspace_id;
  return null;
end $$;

create or replace function count_changed_links() returns trigger language plpgsql as $$
begin
  update workspace_counters w set links = w.links + changed.links, archived = w.archived + changed.archived
    from (
      select n.workspace_id,
        sum((n.deleted_at is null and n.archived_at is null)::int - (o.deleted_at is null and o.archived_at is null)::int) links,
        sum((n.deleted_at is null and n.archived_at is not null)::int - (o.deleted_at is null and o.archived_at is not null)::int) archived
      from new_rows n join old_rows o using (id) group by n.workspace_id
    ) changed
    where changed.workspace_id = w.workspace_id and (changed.links <> 0 or changed.archived <> 0);
  return null;
end $$;

-- How many more links a workspace may have, and create this month; null where there is no limit, and then nothing is read but its quotas. Whoever asks for
-- the same workspace waits until the transaction of the one before is over, so that two never take the last place.
create function link_room(workspace int, default_links int, default_monthly int, out kept int, out monthly int) language plpgsql as $$
declare
  most_links int := default_links;
  most_monthly int := default_monthly;
  counter workspace_counters;
begin
  select case when bool_or(quota = 'links') then max(most) filter (where quota = 'links') else default_links end,
    case when bool_or(quota = 'monthly') then max(most) filter (where quota = 'monthly') else default_monthly end
    into most_links, most_monthly
    from workspace_quotas where workspace_id = workspace;
  if most_links is null and most_monthly is null then return; end if;
  insert into workspace_counters (workspace_id) values (workspace) on conflict (workspace_id) do nothing;
  select * into counter from workspace_counters where workspace_id = workspace for update;
  if most_links is not null and counter.archived is null then
    update workspace_counters set archived = (
        select count(*) from links where workspace_id = workspace and deleted_at is null and archived_at is not null
      ) where workspace_id = workspace returning archived into counter.archived;
  end if;
  kept := most_links - counter.links - counter.archived;
  monthly := most_monthly - case when counter.month = date_trunc('month', now() at time zone 'UTC')::date then counter.month_links else 0 end;
end $$;

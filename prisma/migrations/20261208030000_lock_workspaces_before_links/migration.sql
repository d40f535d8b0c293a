-- As before, but whoever creates a link waits for others at the workspace, not at its counter: whoever deletes a link has locked that link when the counter is
-- changed, and one who created another link under its alias then waited for them, and they for him.
create or replace function link_room(workspace int, default_links int, default_monthly int, out kept int, out monthly int) language plpgsql as $$
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
  perform from workspaces where id = workspace for no key update;
  insert into workspace_counters (workspace_id) values (workspace) on conflict (workspace_id) do nothing;
  select * into counter from workspace_counters where workspace_id = workspace;
  if most_links is not null and counter.archived is null then
    update workspace_counters set archived = (
        select count(*) from links where workspace_id = workspace and deleted_at is null and archived_at is not null
      ) where workspace_id = workspace returning archived into counter.archived;
  end if;
  kept := most_links - counter.links - counter.archived;
  monthly := most_monthly - case when counter.month = date_trunc('month', now() at time zone 'UTC')::date then counter.month_links else 0 end;
end $$;

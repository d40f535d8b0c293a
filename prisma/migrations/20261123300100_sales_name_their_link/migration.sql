-- Since when the links of a workspace say in their destination, as `sw`, which link led there; null: they do not.
alter table workspaces add column attribution_since timestamptz(3);

-- The links of the workspace are compiled with it: w:<id>.
create trigger workspaces_announced after update of attribution_since on workspaces
  for each row when (old.attribution_since is distinct from new.attribution_since)
  execute function announce_by_id('w');

alter table purchases
  add column link_id integer references links (id) on delete set null,
  add column campaign_id integer references campaigns (id) on delete set null;
create index purchases_link_id_idx on purchases (link_id);
create index purchases_campaign_id_idx on purchases (campaign_id);

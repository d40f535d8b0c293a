-- What Prisma's schema cannot say: checks, partial and expression indexes, counters kept by triggers.

create extension if not exists pg_trgm;

-- users
alter table users
  add constraint users_email_lower check (email = lower(email) and email like '%_@_%'),
  add constraint users_username_form check (username ~ '^[a-z0-9_-]{3,30}$');

-- domains
alter table domains
  add constraint domains_scheme_known check (scheme in ('http', 'https')),
  add constraint domains_host_lower check (host = lower(host) and host <> '');

-- links
alter table links
  add constraint links_alias_form check (alias ~ '^[A-Za-z0-9_-]([A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$'),
  add constraint links_url_form check (url ~ '^https?://' and length(url) <= 2048),
  add constraint links_click_limit_positive check (click_limit > 0),
  add constraint links_splash_has_its_type check (splash_id is null or type = 'splash'),
  add constraint links_overlay_has_its_type check (overlay_id is null or type = 'overlay');

create unique index links_alias_key on links (coalesce(domain_id, 0), lower(alias)) where deleted_at is null;
create index links_newest on links (workspace_id, id desc) where deleted_at is null;
create index links_expiry on links (workspace_id, expires_at, id) where deleted_at is null and expires_at is not null;
create index links_deleted on links (deleted_at) where deleted_at is not null;

-- What a search looks through, in one place and one index.
alter table links add column search text not null
  generated always as (lower(alias || ' ' || title || ' ' || meta_title || ' ' || url || ' ' || note)) stored;
create index links_search on links using gin (search gin_trgm_ops) where deleted_at is null;

alter table link_counters
  add constraint link_counters_not_negative check (clicks >= 0 and unique_clicks >= 0 and unique_clicks <= clicks and passed >= 0);
create index link_counters_last_click on link_counters (workspace_id, last_click_at desc nulls last, link_id desc);

-- campaigns, channels, pages
create unique index campaigns_slug_key on campaigns (lower(slug));
alter table campaigns add constraint campaigns_slug_form check (slug ~ '^[A-Za-z0-9_-]{1,50}$');
alter table campaign_members add constraint campaign_members_weight_range check (weight between 0 and 1000);
alter table channels add constraint channels_color_form check (color ~ '^#[0-9A-Fa-f]{6}$');
alter table channel_items add constraint channel_items_one_target check (num_nonnulls(link_id, qr_id, bio_id) = 1);
create unique index splash_pages_default_key on splash_pages (workspace_id) where default_since is not null;
create unique index bio_pages_alias_key on bio_pages (lower(alias));
create unique index qr_codes_alias_key on qr_codes (lower(alias));
alter table qr_codes add constraint qr_codes_scans_not_negative check (scans >= 0 and unique_scans >= 0);

-- keys
alter table api_keys
  add constraint api_keys_rate_positive check (rate_limit > 0),
  add constraint api_keys_some_scope check (cardinality(scopes) > 0);

-- catalogue
alter table items
  add constraint items_price_not_negative check (price_regular >= 0 and price_extended >= 0),
  add constraint items_currency_form check (currency ~ '^[A-Z]{3}$');
alter table purchases
  add constraint purchases_price_not_negative check (price >= 0),
  add constraint purchases_currency_form check (currency ~ '^[A-Z]{3}$'),
  add constraint purchases_code_form check (code <> '' and length(code) <= 200);
alter table payouts add constraint payouts_amount_positive check (amount > 0);

-- How many links a workspace has: counting a million rows for each page of a list would not be instant.
create table workspace_counters (
  workspace_id int primary key references workspaces (id) on delete cascade,
  links        int not null default 0 check (links >= 0)
);

create function count_new_links() returns trigger language plpgsql as $$
begin
  insert into link_counters (link_id, workspace_id) select id, workspace_id from new_rows;
  insert into workspace_counters (workspace_id, links)
    select workspace_id, count(*) from new_rows where deleted_at is null group by workspace_id
    on conflict (workspace_id) do update set links = workspace_counters.links + excluded.links;
  return null;
end $$;

create function count_gone_links() returns trigger language plpgsql as $$
begin
  update workspace_counters w set links = w.links - gone.n
    from (select workspace_id, count(*) n from old_rows where deleted_at is null group by workspace_id) gone
    where gone.workspace_id = w.workspace_id;
  return null;
end $$;

create function count_changed_links() returns trigger language plpgsql as $$
begin
  update workspace_counters w set links = w.links + changed.n
    from (
      select n.workspace_id, sum((n.deleted_at is null)::int - (o.deleted_at is null)::int) n
      from new_rows n join old_rows o using (id) group by n.workspace_id
    ) changed
    where changed.workspace_id = w.workspace_id and changed.n <> 0;
  return null;
end $$;

create trigger links_inserted after insert on links referencing new table as new_rows
  for each statement execute function count_new_links();
create trigger links_removed after delete on links referencing old table as old_rows
  for each statement execute function count_gone_links();
create trigger links_changed after update on links referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_links();

-- Statistics that anybody with the address may read.

create table stat_shares (
  id            serial         primary key,
  workspace_id  int            not null references workspaces (id) on delete cascade,
  link_id       int            references links (id) on delete cascade,
  qr_id         int            references qr_codes (id) on delete cascade,
  campaign_id   int            references campaigns (id) on delete cascade,
  channel_id    int            references channels (id) on delete cascade,
  domain_id     int            references domains (id) on delete cascade,
  token         text           not null,
  name          text           not null default '',
  cards         text[]         not null,
  password_hash text,
  expires_at    timestamptz(3),
  indexed_at    timestamptz(3),                -- since when search engines may list it; null: they may not
  created_at    timestamptz(3) not null default now(),
  constraint stat_shares_one_subject check (num_nonnulls(link_id, qr_id, campaign_id, channel_id, domain_id) = 1)
);

create unique index stat_shares_token_key on stat_shares (token);
create index stat_shares_workspace_id_id_idx on stat_shares (workspace_id, id);
create index stat_shares_link_id_idx on stat_shares (link_id);
create index stat_shares_qr_id_idx on stat_shares (qr_id);
create index stat_shares_campaign_id_idx on stat_shares (campaign_id);
create index stat_shares_channel_id_idx on stat_shares (channel_id);
create index stat_shares_domain_id_idx on stat_shares (domain_id);

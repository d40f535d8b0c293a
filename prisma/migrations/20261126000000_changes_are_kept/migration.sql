-- What was changed about a link or a campaign, by whom and how, and what somebody noted down about a moment (docs/decisions/098).
create type history_via as enum ('dashboard', 'key', 'command');

create table history (
  id          integer generated always as identity primary key,
  link_id     integer references links (id) on delete cascade,
  campaign_id integer references campaigns (id) on delete cascade,
  at          timestamptz(3) not null default now(),
  user_id     integer references users (id) on delete set null,
  via         history_via not null,
  api_key_id  integer references api_keys (id) on delete set null,
  changes     json not null default '[]',
  note        text not null default '',
  constraint history_of_one check (num_nonnulls(link_id, campaign_id) = 1),
  constraint history_says_something check (note <> '' or changes::text <> '[]')
);
create index history_link_id_at_id_idx on history (link_id, at, id);
create index history_campaign_id_at_id_idx on history (campaign_id, at, id);
create index history_user_id_idx on history (user_id);
create index history_api_key_id_idx on history (api_key_id);

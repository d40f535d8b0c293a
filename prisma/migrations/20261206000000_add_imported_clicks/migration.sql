-- Clicks that other services counted before their links moved in (ADR 39). They are outside the ledger of measured clicks: no counter, run or sum of those
-- has them. Read and written by SQL (`lib/links/imports/click-sums.ts`, `lib/analytics/store/imported`).
create table imported_clicks (
  link_id      int not null references links on delete cascade,
  source       text collate "C" not null, -- the service
  key          text collate "C" not null, -- what the service calls the link
  workspace_id int not null,
  clicks       bigint not null check (clicks >= 0), -- all that the service counted
  dated        bigint not null default 0 check (dated >= 0), -- those among them whose day is known
  primary key (link_id, source, key)
);
create index imported_clicks_by_workspace on imported_clicks (workspace_id) include (link_id, clicks, dated);

create table imported_days (
  link_id      int not null,
  source       text collate "C" not null,
  key          text collate "C" not null,
  day          date not null,
  workspace_id int not null,
  clicks       bigint not null check (clicks > 0),
  primary key (link_id, source, key, day),
  foreign key (link_id, source, key) references imported_clicks on delete cascade
);
create index imported_days_by_day on imported_days (workspace_id, day) include (link_id, clicks);

-- What imported_clicks add up to for the link; lists are ranked by both together.
alter table link_counters add column imported_clicks bigint not null default 0;

-- What strangers tell the operator about links. Who they are is what they wrote and their country, never an address.
create type report_reason as enum ('phishing', 'malware', 'spam', 'illegal', 'other');

create table link_reports (
  id          serial primary key,
  link_id     int not null references links (id) on delete cascade,
  reason      report_reason not null,
  note        text not null default '' check (length(note) <= 2000),
  email       text not null default '' check (length(email) <= 254),
  country     text not null default '',
  created_at  timestamptz(3) not null default now(),
  resolved_at timestamptz(3)
);

create index link_reports_link_id_idx on link_reports (link_id);
create index link_reports_open on link_reports (id desc) where resolved_at is null;

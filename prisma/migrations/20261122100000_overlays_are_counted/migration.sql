-- How often an overlay was shown to a person, and how often somebody took it up: sent its form or followed its button.
create table overlay_counters (
  overlay_id integer not null,
  shown integer not null default 0,
  taken integer not null default 0,
  constraint overlay_counters_pkey primary key (overlay_id),
  constraint overlay_counters_overlay_id_fkey foreign key (overlay_id) references overlays (id) on delete cascade on update cascade,
  constraint overlay_counters_not_negative check (shown >= 0 and taken >= 0)
);

-- A new page that is the default at once changes what links of the plain type `splash` show.
create trigger splash_pages_default_announced after insert on splash_pages
  for each row when (new.default_since is not null) execute function announce_by_id('s');

-- Whose turn a host is: the workspace that has shown it, or whose destination is next there; 0: nobody's. Of many that are due, each workspace has one in turn.
alter table site_icons add column workspace_id int not null default 0;
alter table destination_hosts add column workspace_id int not null default 0;

-- What has happened to a destination that not all links there have events of yet, and the last link that has one (lib/links/health/events.ts).
alter table destinations add column event text;
alter table destinations add column event_link_id int not null default 0;

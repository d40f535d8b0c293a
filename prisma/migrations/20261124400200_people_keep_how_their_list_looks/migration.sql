-- How somebody wants the list of links to be drawn; null: as it comes.
alter table users add column links_display jsonb;

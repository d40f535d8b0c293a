-- How close the rows of the list are in a saved view; null: as whoever looks has it.
alter table saved_views add column density text;

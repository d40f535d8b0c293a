-- Since when titles of destinations are not fetched for links that the dashboard makes without one; null: they are.
alter table workspaces add column untitled_since timestamptz(3);

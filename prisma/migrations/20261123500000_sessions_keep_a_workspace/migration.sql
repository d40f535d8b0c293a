-- Which of a person's workspaces a browser works in; none is the personal one.
alter table sessions add column workspace_id integer references workspaces (id) on delete set null;

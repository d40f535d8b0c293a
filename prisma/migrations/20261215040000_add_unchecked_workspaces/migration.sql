-- Workspaces whose destinations nobody looks at (`lib/links/health`); null: they are looked at.
alter table workspaces add column unchecked_since timestamptz(3);

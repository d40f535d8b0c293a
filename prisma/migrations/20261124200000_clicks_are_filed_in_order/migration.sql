-- Clicks come in the order of their time. An index in the same order is filled at its end, page after page, which costs half
-- of what filling it backwards does and leaves the pages full. Newest first is read from its end.
drop index clicks_by_link;
drop index clicks_by_workspace;
drop index clicks_by_detour;
create index clicks_by_link on clicks (link_id, at);
create index clicks_by_workspace on clicks (workspace_id, at);
create index clicks_by_detour on clicks (source_id, at) where source <> 'link';

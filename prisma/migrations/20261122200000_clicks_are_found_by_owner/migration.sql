-- Raw clicks by whose they are and by what they came through: the lists of newest clicks, exports and filtered statistics.

-- Whose first click it was of the QR code or campaign it came through; `first` is about the link.
alter table clicks add column detour_first boolean not null default false;
update clicks set detour_first = first where source <> 'link';

create index clicks_by_workspace on clicks (workspace_id, at desc);
create index clicks_by_detour on clicks (source_id, at desc) where source <> 'link';

-- The color in which the dashboard shows a workspace, by the names of its palette (`components/ui/palette.ts`).
create type accent as enum ('petrol', 'blue', 'indigo', 'plum', 'rose', 'rust', 'amber', 'olive', 'green');

alter table workspaces add column accent accent not null default 'petrol';

-- Mails about a workspace that a member has chosen. No row: none. Read and written by SQL (`lib/identity/notices`).
create table member_notices (
  workspace_id  int not null,
  user_id       int not null,
  report        text collate "C" check (report in ('weekly', 'monthly')), -- null: none
  report_due_at timestamptz, -- when the next report is written
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references memberships (workspace_id, user_id) on delete cascade,
  check ((report is null) = (report_due_at is null))
);
create index member_notices_due on member_notices (report_due_at) where report is not null;

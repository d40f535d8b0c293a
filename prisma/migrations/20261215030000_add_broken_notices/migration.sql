-- A weekly mail about destinations that are newly broken, for members who have chosen it (`lib/links/health`). Read and written by SQL.
alter table member_notices
  add column broken_due_at timestamptz, -- when the next one is written; null: none
  add column broken_known_at timestamptz; -- up to when the member knows what is broken; null: nothing yet

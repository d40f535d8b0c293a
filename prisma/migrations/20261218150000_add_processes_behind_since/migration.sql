-- Since when clicks have been waiting in a process's spool; null: none are.
alter table processes add column behind_since timestamptz(3);

-- When a machine found that this database had lost clicks which it had counted: it was restored from a backup, or is a standby that took over and was
-- behind. Clicks from before that moment are counted again, and what else they had changed (click limits, ids that were given out) follows them.
create table click_recoveries (
  found_at timestamptz primary key default clock_timestamp()
);

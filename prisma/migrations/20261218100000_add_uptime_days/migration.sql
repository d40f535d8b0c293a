-- The minutes of each day (UTC) in which a process served and reached the database (`lib/platform/uptime.ts`). A day that is missing between others had none.
create table uptime_days (
  day     date primary key,
  minutes bit(1440) not null
);

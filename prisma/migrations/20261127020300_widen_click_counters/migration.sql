-- Sums and counters past 2,147,483,647 were refused, and their clicks set aside as damaged. The sums are written anew, which takes about
-- some four seconds for each million rows of `click_hours` and `click_days`, and as much disk as they have: see docs/operating.md.
drop view click_daily;

alter table click_hours alter column clicks type bigint, alter column uniques type bigint;
alter table click_days alter column clicks type bigint, alter column uniques type bigint;

create view click_daily as
  select scope, scope_id, dimension, day, value, clicks, uniques from click_days
  where day <= (select through from click_days_closed)
  union all
  select scope, scope_id, dimension, (hour at time zone 'UTC')::date, value, clicks, uniques from click_hours
  where hour >= (select (through + 1)::timestamp at time zone 'UTC' from click_days_closed);

alter table link_counters
  alter column clicks type bigint, alter column unique_clicks type bigint, alter column passed type bigint;
alter table qr_codes alter column scans type bigint, alter column unique_scans type bigint;
alter table overlay_counters alter column shown type bigint, alter column taken type bigint;
alter table validation_counts alter column count type bigint;

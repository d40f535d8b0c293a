-- Processes of version 0.2 that still run beside newer ones go on writing clicks as rows. Their rows are moved into columns by the newer
-- ones, a minute later at most; here they get what they need for that: tables for the months to come, and ids of the one sequence.

create or replace function ensure_click_partitions(first_day date, last_day date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', first_day);
begin
  perform pg_advisory_xact_lock(72707370);
  while month <= last_day loop
    if to_regclass('click_chunks_' || to_char(month, 'YYYY_MM')) is null then
      execute format(
        'create table %I partition of click_chunks for values from (%L) to (%L)',
        'click_chunks_' || to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date);
    end if;
    -- Rows are moved at once, so tables of the past would only be in the way.
    if month >= date_trunc('month', now() at time zone 'UTC') and to_regclass('clicks') is not null
      and to_regclass('clicks_' || to_char(month, 'YYYY_MM')) is null then
      execute format(
        'create table %I partition of clicks for values from (%L) to (%L)',
        'clicks_' || to_char(month, 'YYYY_MM'), month::text || ' 00:00+00', (month + interval '1 month')::date::text || ' 00:00+00');
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

select ensure_click_partitions((now() at time zone 'UTC')::date, ((now() at time zone 'UTC') + interval '3 months')::date);

create function number_click() returns trigger language plpgsql as $$
begin
  new.id := nextval('click_ids');
  return new;
end $$;

create trigger clicks_numbered before insert on clicks for each row execute function number_click();

-- Ids that rows got between the migration that made the sequence and this one are below.
select setval('click_ids', greatest((select last_value from click_ids), (select last_value from clicks_id_seq)));

-- Most links have led to one address ever since: all their clicks carry what that says, and their sums by day need not be told
-- apart by destination. A link says since when that may be different; of those there are already nobody knows.
alter table links add column utm_varies_since timestamptz(3);

update links set utm_varies_since = utm_since where utm_since is not null;

create function note_varying_utm() returns trigger language plpgsql as $$
begin
  new.utm_varies_since := now();
  return new;
end $$;

create trigger links_utm_varies before update of url on links for each row
  when (new.utm_varies_since is null and new.url <> old.url and strpos(new.url || old.url, 'utm') > 0)
  execute function note_varying_utm();

create or replace function note_utm_of_targets() returns trigger language plpgsql as $$
begin
  update links set utm_since = coalesce(utm_since, now()), utm_varies_since = now() from new_rows
    where links.id = new_rows.link_id and utm_varies_since is null and strpos(links.url || new_rows.url, 'utm') > 0;
  return null;
end $$;

-- A day's clicks of a link, without a look at the table. Days are written once, when they are over.
create index click_days_of_links on click_days (scope_id, day) include (value, clicks, uniques) where scope = 'link' and dimension = 'total';

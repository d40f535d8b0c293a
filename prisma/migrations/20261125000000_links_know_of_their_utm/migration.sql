-- Statistics by UTM join what links carry to the sums there are (docs/decisions/091). Most links carry none, so a link says since
-- when it has had any, in a parameter or in an address it leads to; as with `parts_since` it keeps saying so.
alter table links add column utm_since timestamptz(3);

-- A domain's sums hold what was clicked while a link was on it; a link's own sums do not say which domain that was.
alter table links add column moved_since timestamptz(3);

update links set utm_since = created_at where strpos(url || expired_url, 'utm') > 0 or id in (
  select link_id from link_targets where strpos(url, 'utm') > 0
  union select link_id from link_parameters where name like 'utm\_%'
  union select scope_id from click_days where scope = 'link' and dimension = 'destination' and strpos(value, 'utm') > 0
);

create index links_with_utm on links (workspace_id) where utm_since is not null;

create function note_utm_of_link() returns trigger language plpgsql as $$
begin
  new.utm_since := now();
  return new;
end $$;

create trigger links_utm_noted before insert or update of url, expired_url on links for each row
  when (new.utm_since is null and strpos(new.url || new.expired_url, 'utm') > 0) execute function note_utm_of_link();

create function note_move_of_link() returns trigger language plpgsql as $$
begin
  new.moved_since := now();
  return new;
end $$;

create trigger links_move_noted before update of domain_id on links for each row
  when (new.moved_since is null and new.domain_id is distinct from old.domain_id) execute function note_move_of_link();

create function note_utm_of_targets() returns trigger language plpgsql as $$
begin
  update links set utm_since = now()
    where utm_since is null and id in (select link_id from new_rows where strpos(url, 'utm') > 0);
  return null;
end $$;

create trigger link_targets_utm_noted after insert on link_targets referencing new table as new_rows
  for each statement execute function note_utm_of_targets();

create function note_utm_of_parameters() returns trigger language plpgsql as $$
begin
  update links set utm_since = now()
    where utm_since is null and id in (select link_id from new_rows where name like 'utm\_%');
  return null;
end $$;

create trigger link_parameters_utm_noted after insert on link_parameters referencing new table as new_rows
  for each statement execute function note_utm_of_parameters();

-- The value of a query's text as forms write it: "+" is a space, "%C3%A9" an é. What is no UTF-8 stays as it is written.
create function form_decoded(written text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if written !~ '[%+]' then
    return written;
  end if;
  return (
    select convert_from(string_agg(
      case when part ~ '^%[0-9A-Fa-f]{2}$' then decode(substr(part, 2), 'hex') else convert_to(part, 'UTF8') end, ''::bytea order by place
    ), 'UTF8')
    from regexp_matches(replace(written, '+', ' '), '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as found (parts, place),
      unnest(parts) as part
  );
exception when character_not_in_repertoire or untranslatable_character then
  return written;
end $$;

-- What the first parameter of a name says in an address's query, as it is written there; null: it has none. Only for names of
-- letters and "_".
create function written_in(address text, name text) returns text language sql immutable parallel safe as $$
  select case when strpos(address, 'utm') > 0 then
    substring(substring(split_part(address, '#', 1) from '\?.*') from '(?:^\?|&)' || replace(name, '_', '(?:_|%5[Ff])') || '=([^&]*)')
  end
$$;

-- Imported aliases may be longer, and have several segments and any sign, percent-encoded as a browser sends them.
alter table links
  drop constraint links_alias_form,
  add constraint links_alias_form check (
    alias ~ '^[A-Za-z0-9_-]([A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$'
    or (length(alias) <= 500 and alias ~ '^([A-Za-z0-9._~!*''()/-]|%[0-9A-Fa-f]{2})+$')) not valid;

-- Of a link whose alias differs from another's by case alone every sign is percent-encoded: `%41%62%63` for `Abc`.
-- This is the name that they share, in lower case; null for every other alias.
create function cased_name(alias text) returns text language sql immutable strict parallel safe as $$
  select case when alias ~ '^(%[2-7][0-9A-Fa-f])+$'
    then lower(convert_from(decode(replace(alias, '%', ''), 'hex'), 'UTF8')) end
$$;

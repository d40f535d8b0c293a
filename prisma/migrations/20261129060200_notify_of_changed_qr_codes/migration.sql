-- In a far region every update of a row seems to be one of all its published columns, so that each scan which is counted would announce the code.
create or replace function announce_qr() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.alias, old.type, old.name, old.data, old.foreground, old.background, old.logo, old.style, old.link_id)
      is not distinct from (new.alias, new.type, new.name, new.data, new.foreground, new.background, new.logo, new.style, new.link_id)
  then
    return null;
  end if;
  perform pg_notify('switchyard', 'q:' || lower(coalesce(new.alias, old.alias)));
  return null;
end $$;

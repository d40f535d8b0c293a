-- A change of a QR code is announced as `q:<alias in lower case>` (see `changes_are_announced`); so is a change of where the
-- link is that it stands for. Counting scans is no change that a visitor could notice.

create function announce_qr() returns trigger language plpgsql as $$
begin
  perform pg_notify('switchyard', 'q:' || lower(coalesce(new.alias, old.alias)));
  return null;
end $$;

create trigger qr_codes_announced
  after insert or delete or update of alias, type, name, data, foreground, background, logo, style, link_id on qr_codes
  for each row execute function announce_qr();

create function announce_qr_of_link() returns trigger language plpgsql as $$
begin
  perform pg_notify('switchyard', 'q:' || lower(alias)) from qr_codes where link_id = new.id;
  return null;
end $$;

create trigger links_announced_to_qr after update of alias, domain_id on links
  for each row when (old.alias is distinct from new.alias or old.domain_id is distinct from new.domain_id)
  execute function announce_qr_of_link();

-- Without this a code's scans would outlive it.
create function forget_scans() returns trigger language plpgsql as $$
begin
  delete from click_hours h using old_rows o where h.scope = 'qr' and h.scope_id = o.id;
  delete from click_days d using old_rows o where d.scope = 'qr' and d.scope_id = o.id;
  return null;
end $$;

create trigger qr_codes_forgotten after delete on qr_codes referencing old table as old_rows
  for each statement execute function forget_scans();

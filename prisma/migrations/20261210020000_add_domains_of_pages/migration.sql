-- QR codes, campaigns and bio pages may be printed and shown with the address of a branded domain; null: the default short host's, where
-- all of them stay reachable. A domain that goes leaves them there.

alter table qr_codes
  add column domain_id integer,
  add constraint qr_codes_domain_id_fkey foreign key (domain_id) references domains (id) on delete set null not valid;

alter table campaigns
  add column domain_id integer,
  add constraint campaigns_domain_id_fkey foreign key (domain_id) references domains (id) on delete set null not valid;

alter table bio_pages
  add column domain_id integer,
  add constraint bio_pages_domain_id_fkey foreign key (domain_id) references domains (id) on delete set null not valid;

-- The word before a QR code's alias on the domain ('': `qr`), and those it had before: printed codes have them for good.
alter table domains
  add column qr_prefix text not null default '',
  add column qr_former_prefixes text[] not null default '{}';

create function keep_qr_prefix() returns trigger language plpgsql as $$
begin
  if old.qr_prefix <> '' and not old.qr_prefix = any (new.qr_former_prefixes) then
    new.qr_former_prefixes := new.qr_former_prefixes || old.qr_prefix;
  end if;
  return new;
end $$;

create trigger domains_qr_prefix_kept before update of qr_prefix on domains
  for each row when (old.qr_prefix is distinct from new.qr_prefix) execute function keep_qr_prefix();

-- A code's picture shows its address.
create trigger qr_codes_domain_announced after update of domain_id on qr_codes
  for each row when (old.domain_id is distinct from new.domain_id) execute function announce_qr();

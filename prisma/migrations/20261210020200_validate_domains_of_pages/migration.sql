alter table qr_codes validate constraint qr_codes_domain_id_fkey;
alter table campaigns validate constraint campaigns_domain_id_fkey;
alter table bio_pages validate constraint bio_pages_domain_id_fkey;

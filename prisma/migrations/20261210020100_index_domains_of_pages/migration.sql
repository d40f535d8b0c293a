-- no transaction: indexes on tables that exist
create index concurrently if not exists qr_codes_domain on qr_codes (domain_id) where domain_id is not null;
create index concurrently if not exists campaigns_domain on campaigns (domain_id) where domain_id is not null;
create index concurrently if not exists bio_pages_domain on bio_pages (domain_id) where domain_id is not null;

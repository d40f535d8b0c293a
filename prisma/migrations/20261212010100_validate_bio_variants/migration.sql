alter table bio_pages validate constraint bio_pages_variant;

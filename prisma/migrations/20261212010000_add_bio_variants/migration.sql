-- Another version of a bio page, and how many of a hundred visitors see it; null: there is none.
alter table bio_pages add column variant_content jsonb, add column variant_percent smallint;
alter table bio_pages add constraint bio_pages_variant
  check ((variant_content is null) = (variant_percent is null) and variant_percent between 1 and 99) not valid;

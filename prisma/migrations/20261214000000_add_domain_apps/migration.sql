-- The apps that open links of a domain: {ios: [{appid, paths, webcredentials}], android: [{package, fingerprints}]}; null: none.
alter table domains add column apps jsonb;

alter table links
  add column private_at timestamptz(3), -- since when it is on no public list; it redirects either way
  add column external_id text, -- what its owner calls it elsewhere
  add column deeplink jsonb; -- {auto, apple, google}, as clients send it

-- The aliases, in lower case, that lie below a link of a domain (0 for the default host) which takes paths along: a visit then knows without another
-- look that none of them is nearer. Null for more than 200.
create function link_below(domain int, taker text, own int) returns json language plpgsql stable as $$
declare
  prefix text := lower(regexp_replace(taker, '/\*$', ''));
  names text[];
begin
  names := array(select lower(near.alias) from links near
    where coalesce(near.domain_id, 0) = domain and near.alias like '%/%' and near.deleted_at is null
      and lower(near.alias) ~>=~ (prefix || '/') and lower(near.alias) ~<~ (prefix || '0') and near.id <> own limit 201);
  return case when cardinality(names) <= 200 then to_json(names) end;
end $$;

-- A link whose alias another one has but for its case is marked as one that has parts, so that a visit of any other looks for none.
create function mark_twin() returns trigger language plpgsql as $$
begin
  update links set parts_since = statement_timestamp()
  where coalesce(domain_id, 0) = coalesce(new.domain_id, 0) and lower(alias) = cased_name(new.alias)
    and deleted_at is null and parts_since is null;
  return null;
end $$;

create trigger links_mark_twin after insert or update of alias, domain_id, deleted_at on links
  for each row when (new.alias like '\%%' and new.deleted_at is null) execute function mark_twin();

-- Aliases on a domain (0 for the default host) that differ from this one, in lower case, by case alone.
create function link_twins(domain int, name text) returns json language plpgsql stable as $$
begin
  return (select json_agg(twin.alias) from links twin
    where coalesce(twin.domain_id, 0) = domain and cased_name(twin.alias) = name and twin.alias like '\%%' and twin.deleted_at is null);
end $$;

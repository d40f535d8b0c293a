-- A name that only links in letters of their own have left (their first link was renamed or deleted) is no other link's by a rename or a move: visits
-- of exactly those letters would lead to it. A link that comes back to its own name is marked again as one that has twins.
create function keep_twins() returns trigger language plpgsql as $$
declare
  is_own boolean;
begin
  select bool_and(twin.workspace_id = new.workspace_id) into is_own from links twin
    where coalesce(twin.domain_id, 0) = coalesce(new.domain_id, 0) and cased_name(twin.alias) = lower(new.alias)
      and twin.alias like '\%%' and twin.deleted_at is null and twin.id <> new.id;
  if is_own is null then return new; end if;
  if not is_own or (lower(new.alias), coalesce(new.domain_id, 0)) is distinct from (lower(old.alias), coalesce(old.domain_id, 0)) then
    raise exception 'links have this alias in letters of their own' using errcode = 'unique_violation', constraint = 'links_cased_names', table = 'links';
  end if;
  new.parts_since := coalesce(new.parts_since, statement_timestamp());
  return new;
end $$;

create trigger links_keep_twins before update of alias, domain_id, deleted_at on links
  for each row when (new.alias not like '\%%' and new.deleted_at is null) execute function keep_twins();

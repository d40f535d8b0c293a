-- A rotator remembers under which names its links are found and leaves out those that are shut, so a campaign has changed
-- when one of its links gets another name, is opened or is shut.

create function announce_campaign_of_link() returns trigger language plpgsql as $$
begin
  perform pg_notify('switchyard', 'c:' || campaign_id) from campaign_members where link_id = new.id;
  return null;
end $$;

create trigger links_announced_to_campaigns after update on links for each row
  when ((old.alias, old.domain_id, old.deleted_at, old.disabled_at, old.blocked_at, old.expires_at)
    is distinct from (new.alias, new.domain_id, new.deleted_at, new.disabled_at, new.blocked_at, new.expires_at))
  execute function announce_campaign_of_link();

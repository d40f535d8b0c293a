-- Every change that a visitor could notice is announced on the channel `switchyard`; each process drops what changed.
--   l:<domain id or 0>:<alias in lower case>   a link, its targets, parameters or pixels
--   d:<host>                                   a branded domain
--   p:<id>  o:<id>  s:<id>                     a pixel, overlay or splash page: drop the links that show it
--   c:<id>                                     a campaign or one of its members

create function announce_link() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('switchyard', 'l:' || coalesce(old.domain_id, 0) || ':' || lower(old.alias));
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('switchyard', 'l:' || coalesce(new.domain_id, 0) || ':' || lower(new.alias));
  end if;
  return null;
end $$;

create trigger links_announced after insert or update or delete on links
  for each row execute function announce_link();

create function announce_link_part() returns trigger language plpgsql as $$
declare
  changed int := case when tg_op = 'DELETE' then old.link_id else new.link_id end;
begin
  perform pg_notify('switchyard', 'l:' || coalesce(domain_id, 0) || ':' || lower(alias)) from links where id = changed;
  return null;
end $$;

create trigger link_targets_announced after insert or update or delete on link_targets
  for each row execute function announce_link_part();
create trigger link_parameters_announced after insert or update or delete on link_parameters
  for each row execute function announce_link_part();
create trigger link_pixels_announced after insert or update or delete on link_pixels
  for each row execute function announce_link_part();

create function announce_domain() returns trigger language plpgsql as $$
begin
  perform pg_notify('switchyard', 'd:' || coalesce(new.host, old.host));
  return null;
end $$;

create trigger domains_announced after insert or update or delete on domains
  for each row execute function announce_domain();

-- The trigger's argument is the letter of the noun.
create function announce_by_id() returns trigger language plpgsql as $$
begin
  perform pg_notify('switchyard', tg_argv[0] || ':' || coalesce(new.id, old.id));
  return null;
end $$;

create trigger pixels_announced after update or delete on pixels
  for each row execute function announce_by_id('p');
create trigger overlays_announced after update or delete on overlays
  for each row execute function announce_by_id('o');
create trigger splash_pages_announced after update or delete on splash_pages
  for each row execute function announce_by_id('s');
create trigger campaigns_announced after insert or update or delete on campaigns
  for each row execute function announce_by_id('c');

create function announce_campaign_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('switchyard', 'c:' || old.campaign_id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('switchyard', 'c:' || new.campaign_id);
  end if;
  return null;
end $$;

create trigger campaign_members_announced after insert or update or delete on campaign_members
  for each row execute function announce_campaign_member();

-- Ordered rules of a link, asked after its targets (docs/decisions/45). One column and no table: a visit reads them all in their order,
-- nothing else looks for one, and a link without any pays nothing.
alter table links add column rules jsonb;

-- The splash pages that a link's rules show: those they name, and the workspace's default one where a rule names none.
create function rule_pages(link links) returns json language sql stable as $$
  select json_agg(json_build_object('id', s.id, 'isDefault', s.default_since is not null, 'content', s.content))
  from splash_pages s
  where s.workspace_id = link.workspace_id and jsonb_path_exists(link.rules, '$[*] ? (@.page == "splash")')
    and (s.default_since is not null or jsonb_path_exists(link.rules, '$[*] ? (@.splash == $id)', jsonb_build_object('id', s.id)))
$$;

-- Rules lead elsewhere, as targets do, so that clicks of one link may carry different UTM.
create function note_utm_of_rules() returns trigger language plpgsql as $$
begin
  new.utm_since := coalesce(new.utm_since, now());
  new.utm_varies_since := coalesce(new.utm_varies_since, now());
  return new;
end $$;

create trigger links_utm_of_rules_noted before insert or update of rules on links for each row
  when (new.rules is not null and strpos(new.rules::text, 'utm') > 0) execute function note_utm_of_rules();

-- Most links only lead somewhere. A visit of one of those must not pay for looking whether there are targets, parameters,
-- pixels or a page to show, so a link says since when it has had any (it keeps saying so when the last one goes), and what
-- they are is worked out in a function: the plan of a statement that merely mentions a table is made ready each time it
-- runs, a function's only when it is called (docs/decisions/060).
alter table links add column parts_since timestamptz(3);

update links set parts_since = created_at where id in (
  select link_id from link_targets union select link_id from link_parameters union select link_id from link_pixels
);

create function note_link_parts() returns trigger language plpgsql as $$
begin
  update links set parts_since = now() where parts_since is null and id in (select link_id from new_rows);
  return null;
end $$;

create trigger link_targets_noted after insert on link_targets referencing new table as new_rows
  for each statement execute function note_link_parts();
create trigger link_parameters_noted after insert on link_parameters referencing new table as new_rows
  for each statement execute function note_link_parts();
create trigger link_pixels_noted after insert on link_pixels referencing new table as new_rows
  for each statement execute function note_link_parts();

-- What a visit needs of a link beside its row.
create function link_parts(link links) returns json language plpgsql stable as $$
declare
  targets json;
  parameters json;
  pixels json;
  overlay json;
  splash json;
  used_up boolean;
begin
  if link.parts_since is not null then
    select json_agg(json_build_object('kind', kind, 'name', name, 'url', url) order by position)
      into targets from link_targets where link_id = link.id;
    select json_agg(json_build_object('name', name, 'value', value) order by position)
      into parameters from link_parameters where link_id = link.id;
    select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'tag', p.tag) order by p.id)
      into pixels from link_pixels l join pixels p on p.id = l.pixel_id where l.link_id = link.id;
  end if;
  if link.type = 'overlay' then
    select json_build_object('id', o.id, 'type', o.type, 'content', o.content)
      into overlay from overlays o where o.id = link.overlay_id;
  elsif link.type = 'splash' and link.splash_id is not null then
    select json_build_object('id', s.id, 'content', s.content) into splash from splash_pages s where s.id = link.splash_id;
  elsif link.type = 'splash' then
    select json_build_object('id', s.id, 'content', s.content)
      into splash from splash_pages s where s.workspace_id = link.workspace_id and s.default_since is not null;
  end if;
  if link.click_limit is not null then
    select passed >= link.click_limit into used_up from link_counters where link_id = link.id;
  end if;
  return json_build_object('targets', targets, 'parameters', parameters, 'pixels', pixels,
    'overlay', overlay, 'splash', splash, 'used_up', used_up);
end $$;

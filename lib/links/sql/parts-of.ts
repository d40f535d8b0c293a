/** The domain, targets, parameters and pixels of some links, in one look. */
export const PARTS_OF = `
  select l.id, (select jsonb_build_object('scheme', d.scheme, 'host', d.host) from domains d where d.id = l.domain_id) as domain,
    coalesce((select jsonb_agg(jsonb_build_object('kind', t.kind, 'name', t.name, 'url', t.url) order by t.position)
      from link_targets t where t.link_id = l.id), '[]') as targets,
    coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'value', p.value) order by p.position)
      from link_parameters p where p.link_id = l.id), '[]') as parameters,
    coalesce((select jsonb_agg(jsonb_build_object('pixelId', x.pixel_id) order by x.pixel_id)
      from link_pixels x where x.link_id = l.id), '[]') as pixels
  from links l where l.id = any ($1::int[])`;

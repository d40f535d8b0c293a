/** Which QR codes have these aliases ($1, lower case), and where are the links that they stand for? One look in `qr_codes_alias_key` for each. */
export const FIND_CODES = `
  select lower(qr.alias) as key, qr.id, qr.workspace_id, qr.alias, qr.type, qr.name, qr.data, qr.foreground, qr.background, qr.logo, qr.style, qr.link_id,
    coalesce(links.domain_id, 0) || ':' || lower(links.alias) as link_key
  from qr_codes qr left join links on links.id = qr.link_id
  where lower(qr.alias) = any ($1::text[]) and not exists (select from workspaces w where w.id = qr.workspace_id and w.blocked_at is not null)`;

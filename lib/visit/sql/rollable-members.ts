/** Which links of campaign $1 would let visitors through at this moment, and what is kept of each? In the order of their ids. */
export const ROLLABLE_MEMBERS = `
  select l.id, m.weight, m.paused_at is not null as paused
  from campaign_members m join links l on l.id = m.link_id
  where m.campaign_id = $1 and l.deleted_at is null and l.disabled_at is null and l.blocked_at is null
    and (l.expires_at is null or l.expires_at > now())
  order by l.id`;

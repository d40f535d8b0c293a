/**
 * Takes up to 100 pending domains whose next check is due: every ten minutes in the first hours, then less and less often, at
 * least once a day. Who takes one leaves its time on it, so that no other process takes it as well.
 */
export const CLAIM_PENDING = `
  update domains set checked_at = now()
  where id in (
    select id from domains
    where status = 'pending' and expired_at is null and (checked_at is null or checked_at < now() - interval '10 minutes' and
      checked_at < now() - least((now() - created_at) / 24, interval '1 day'))
    order by checked_at nulls first limit 100 for update skip locked)
  returning id, workspace_id as "workspaceId", host, txt_token as "txtToken", status`;

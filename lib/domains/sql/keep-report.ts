/**
 * Keeps what a check of domain $1 showed, unless one that was asked for later ($3) is kept by then. A claim that has ended comes back
 * where it is proved ($5) and nobody else has the host; one that loses its verification has the whole time to prove it again.
 */
export const KEEP_REPORT = `
  update domains d set
    status = case when d.expired_at is null or back.comes then $2::domain_status else d.status end,
    checked_at = $3, check_report = $4::jsonb,
    expired_at = case when back.comes then null else d.expired_at end,
    verified_at = case when $2::domain_status = 'verified' and (d.expired_at is null or back.comes)
      then coalesce(d.verified_at, now()) else d.verified_at end,
    claimed_at = case when back.comes or d.status = 'verified' and $2::domain_status = 'pending'
      then now() else d.claimed_at end
  from (select $5::boolean and not exists (
    select from domains o where o.id <> $1 and o.expired_at is null and o.host = (select host from domains where id = $1)
  ) as comes) as back
  where d.id = $1 and (d.checked_at is null or d.checked_at <= $3)`;

import { mailManagers } from "@/lib/identity/mail/managers";
import { transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { log } from "@/lib/platform/log";
import { webhookDisabled } from "./mails";

/** A webhook is disabled once every attempt failed for so many days … */
export const FAILING_DAYS = 3;
/** … and they were at least so many: one delivery alone is attempted eight times. */
export const FAILED_ATTEMPTS = 20;
/** Attempts that lie further apart than this say nothing of the time between: the count begins anew. Longer than the longest pause between retries. */
const SEPARATE_DAYS = 2;

/**
 * Counts an attempt to deliver to a webhook: one that succeeded ends a run of failures, one that failed prolongs it, and disables the webhook
 * when the run is long enough, of which its managers get a mail (ADR 38). Deliveries that wait end with it, as they do where somebody disables it.
 */
export async function noteAttempt(
  { webhook, id }: { webhook: number; id: string },
  succeeded: boolean,
): Promise<void> {
  if (succeeded) return void (await pool().query({ name: "webhook-well", text: WELL, values: [webhook] }));
  const values = [webhook, FAILING_DAYS, FAILED_ATTEMPTS, SEPARATE_DAYS, id];
  await transaction(async () => {
    const [noted] = await rowsOf<Noted>({ name: "webhook-failed", text: FAILED, values });
    if (!noted?.disabled) return;
    log().warn({ webhook }, "disabled a webhook: every attempt failed for three days");
    const key = `webhook-disabled:${webhook}:${noted.since.getTime()}`;
    await mailManagers(noted.workspaceId, key, webhookDisabled, { ...noted, id: webhook });
  });
}

type Noted = {
  disabled: boolean;
  workspaceId: number;
  workspace: string;
  url: string;
  since: Date;
  attempts: number;
};

/** The row of a webhook that is well is not written. */
const WELL = `
  update webhooks set failing_since = null, failed_at = null, failed_attempts = 0
  where id = $1 and failing_since is not null`;

const GOES_ON = "coalesce(failed_at > now() - make_interval(days => $4), false)";
const IS_OVER = `${GOES_ON} and failing_since <= now() - make_interval(days => $2) and failed_attempts + 1 >= $3`;

/**
 * A delivery that was under way when its webhook was disabled, for which there is no `noted`, ends with this attempt. The webhook is locked before its
 * deliveries, as in `updateWebhook`.
 */
const FAILED = `
  with noted as (
    update webhooks set
      failing_since = case when ${GOES_ON} then failing_since else now() end,
      failed_attempts = case when ${GOES_ON} then failed_attempts else 0 end + 1,
      failed_at = now(),
      disabled_at = case when ${IS_OVER} then now() end,
      disabled_for = case when ${IS_OVER} then 'failing' end
    where id = $1 and disabled_at is null
    returning id, disabled_at is not null as disabled, workspace_id as "workspaceId",
      (select name from workspaces where workspaces.id = workspace_id) as workspace,
      url, failing_since as since, failed_attempts as attempts
  ), ended as (
    update webhook_deliveries d set next_at = null
    where d.next_at is not null and d.webhook_id = $1
      and (exists (select from noted where disabled) or d.id = $5::bigint and not exists (select from noted))
  )
  select * from noted`;

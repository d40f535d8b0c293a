import { ALERT_TASKS } from "./lib/analytics/alerts/alerts";
import { DIGEST_TASKS } from "./lib/analytics/digests/send";
import { GOAL_TASKS } from "./lib/analytics/goals/reached";
import { CLICK_TASKS } from "./lib/analytics/ingest/upkeep";
import { purgeDashboardHosts } from "./lib/identity/access/dashboard-hosts";
import { purgeIdempotentResponses } from "./lib/identity/access/idempotency";
import { purgeExpiredSessions, purgeRevokedSessions } from "./lib/identity/access/sessions";
import { emptyClosedWorkspaces } from "./lib/identity/account/deletion";
import { purgeTokens } from "./lib/identity/account/tokens";
import { mailReports } from "./lib/identity/reports/report-mails";
import { purgeSecurityEvents } from "./lib/identity/security/writer";
import { updateShares } from "./lib/identity/uploads/used-uploads";
import { purgeDeliveries } from "./lib/integrations/webhooks/delivery-queue";
import { DOMAIN_TASKS } from "./lib/links/domains/upkeep";
import { HEALTH_TASKS } from "./lib/links/health/upkeep";
import { ICON_TASKS } from "./lib/links/icons/upkeep";
import { purgeDeletedLinks } from "./lib/links/links";
import { purgeMissingPaths } from "./lib/links/missing-paths/missing-paths";
import { purgeBackupRecords, purgeDrillRecords } from "./lib/platform/backup/records";
import { makeDueBackup } from "./lib/platform/backup/schedule";
import { purgeRateLimits } from "./lib/platform/counters/postgres-counter";
import { fileTasks } from "./lib/platform/files/file-tasks";
import { purgeProcesses } from "./lib/platform/heartbeat";
import { purgeMails } from "./lib/platform/mail/sender";
import { usedFiles } from "./lib/platform/server/used-files";
import { checkForUpdate } from "./lib/platform/update-check";
import { allTasks, type Tasks } from "./lib/platform/upkeep/tasks";
import { purgeUptime } from "./lib/platform/uptime";
import { purgeBioJournals } from "./lib/redirect/bio-counts/journal-upkeep";

/** Upkeep of the installation, done by one of all its processes. */
export const UPKEEP: Tasks = allTasks(
  CLICK_TASKS,
  DOMAIN_TASKS,
  DIGEST_TASKS,
  ALERT_TASKS,
  GOAL_TASKS,
  HEALTH_TASKS,
  ICON_TASKS,
  fileTasks(usedFiles),
  {
    links: { run: purgeDeletedLinks },
    "missing paths": { run: purgeMissingPaths },
    "bio journals": { run: purgeBioJournals },
    accounts: { run: emptyClosedWorkspaces },
    "expired sessions": { run: purgeExpiredSessions },
    "revoked sessions": { run: purgeRevokedSessions },
    tokens: { run: purgeTokens },
    responses: { run: purgeIdempotentResponses },
    hosts: { run: purgeDashboardHosts },
    uploads: { run: updateShares },
    backups: { run: makeDueBackup, everyMinutes: 10 },
    "backup records": { run: purgeBackupRecords, everyMinutes: 1_440 },
    "drill records": { run: purgeDrillRecords, everyMinutes: 1_440 },
    deliveries: { run: purgeDeliveries },
    mails: { run: purgeMails },
    reports: { run: mailReports, everyMinutes: 5 },
    processes: { run: purgeProcesses },
    uptime: { run: purgeUptime, everyMinutes: 1_440 },
    update: { run: () => checkForUpdate(), everyMinutes: 1_440 },
    security: { run: purgeSecurityEvents },
    limits: { run: purgeRateLimits },
  },
);

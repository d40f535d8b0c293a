import { useTranslations } from "use-intl";

/** The tasks of upkeep, as messages name them: a space of their names is a hyphen. */
export const TASKS = [
  "partitions",
  "clicks-carried-over",
  "click-visitors",
  "visitor-salts",
  "new-values",
  "click-recoveries",
  "click-segments",
  "click-sums",
  "clicks-in-ClickHouse",
  "click-months",
  "domains",
  "verified-domains",
  "claims",
  "digests",
  "alerts",
  "hours-of-links",
  "goals",
  "link-destinations",
  "link-health",
  "link-health-events",
  "broken-links",
  "link-health-times",
  "unused-destinations",
  "site-icons",
  "unused-site-icons",
  "links",
  "missing-paths",
  "bio-journals",
  "accounts",
  "expired-sessions",
  "revoked-sessions",
  "tokens",
  "responses",
  "hosts",
  "uploads",
  "files",
  "orphans",
  "move",
  "backups",
  "backup-records",
  "drill-records",
  "deliveries",
  "mails",
  "reports",
  "processes",
  "uptime",
  "update",
  "security",
  "limits",
] as const;

/** What a task of upkeep does. One that only another version has keeps the name that the server gives it. */
export function useTaskName() {
  const t = useTranslations("task-names");
  return (name: string): string => {
    const known = TASKS.find((task) => task === name.replaceAll(" ", "-"));
    return known ? t(known) : name;
  };
}

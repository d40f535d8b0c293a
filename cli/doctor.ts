import { Command } from "commander";
import { SettingsError } from "../lib/platform/env";
import { StartError } from "../lib/platform/failure";
import { backupCheck } from "./doctor/backups";
import { domainCertificatesCheck, ownCertificatesCheck } from "./doctor/certificates";
import { clockCheck } from "./doctor/clock";
import { countryCheck } from "./doctor/country-database";
import { ownNamesCheck, resolverCheck } from "./doctor/dns";
import { type Check, type Finding, problem, runChecks } from "./doctor/finding";
import { folderCheck } from "./doctor/folders";
import { httpsCheck } from "./doctor/https";
import { installationCheck } from "./doctor/installation";
import { fileLimitCheck, memoryCheck } from "./doctor/limits";
import { mailCheck } from "./doctor/mail";
import { migrationCheck } from "./doctor/migrations";
import { nodeCheck } from "./doctor/node-version";
import { notificationCheck } from "./doctor/notifications";
import { connectionsCheck } from "./doctor/postgres-connections";
import { postgresSettingsCheck } from "./doctor/postgres-settings";
import { postgresStateCheck } from "./doctor/postgres-state";
import { proxyCheck } from "./doctor/proxy";
import { replicaCheck } from "./doctor/replica";
import { clickHouseCheck, filesCheck, redisCheck } from "./doctor/stores";
import { updateCheck } from "./doctor/update";
import { versionCheck } from "./doctor/versions";
import { print, withDatabase } from "./session";

/** They need nothing but the machine and its network. */
const OF_MACHINE: Check[] = [
  nodeCheck,
  folderCheck,
  fileLimitCheck,
  memoryCheck,
  countryCheck,
  resolverCheck,
  ownNamesCheck,
  ownCertificatesCheck,
  httpsCheck,
  redisCheck,
  mailCheck,
];

const OF_DATABASE: Check[] = [
  postgresSettingsCheck,
  connectionsCheck,
  postgresStateCheck,
  notificationCheck,
  replicaCheck,
  migrationCheck,
  installationCheck,
  clockCheck,
  filesCheck,
  clickHouseCheck,
  backupCheck,
  domainCertificatesCheck,
  versionCheck,
  updateCheck,
  proxyCheck,
];

/**
 * `doctor`: looks at everything an installation needs, from the disk to the proxies in front, and changes nothing. Exits 1 when there is a
 * problem; warnings alone leave 0.
 */
export const doctorCommand = () =>
  new Command("doctor")
    .description("check this machine and the installation, and say what to do")
    .option("--json", "print one line of JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const findings = [...(await runChecks(OF_MACHINE)), ...(await lookAtDatabase())];
      const isOk = findings.every(({ state }) => state !== "problem");
      const listed = findings.map((finding) => ({ ...finding, ok: finding.state !== "problem" }));
      print(json, { ok: isOk, findings: listed }, [...findings.flatMap(lines), summary(findings)]);
      if (!isOk) process.exitCode = 1;
    });

/** A database that cannot be used is one finding, and nothing else can be said of it. */
async function lookAtDatabase(): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    await withDatabase(async () => void findings.push(...(await runChecks(OF_DATABASE))), {
      keepsMigrations: true,
    });
  } catch (error) {
    if (!(error instanceof StartError || error instanceof SettingsError)) throw error;
    findings.push({
      check: "database",
      ...problem(error.message, "Put this right first: nothing works without the database."),
    });
  }
  return findings;
}

const SIGNS = { ok: "✓", warning: "!", problem: "✗" };

const lines = ({ check, state, detail, advice }: Finding): string[] => [
  `${SIGNS[state]} ${check.padEnd(20)} ${detail}`,
  ...(advice ? [`  ${" ".repeat(20)} → ${advice}`] : []),
];

function summary(findings: Finding[]): string {
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  const [problems, warnings] = [count("problem"), count("warning")];
  return `\n${problems} ${problems === 1 ? "problem" : "problems"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`;
}

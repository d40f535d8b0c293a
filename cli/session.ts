import { type Actor, operatorFor } from "../lib/identity/access/actor";
import { writeSecurityEvents } from "../lib/identity/security/writer";
import { syncClock } from "../lib/platform/clock-sync";
import { loadRetiredKeys } from "../lib/platform/crypto/former-secrets";
import { db, disconnect } from "../lib/platform/database/db";
import { pool } from "../lib/platform/database/pool";
import { startDatabase } from "../lib/platform/database/start";
import { notFound } from "../lib/platform/failure";
import { loadSettings } from "../lib/platform/settings/settings";

/**
 * Runs one command with the database there, and leaves the database as it was: one that was off is stopped again, unless
 * the server has been started on it meanwhile.
 */
export async function withDatabase(
  work: () => Promise<void>,
  options?: { anySecret?: boolean; keepsMigrations?: boolean },
): Promise<void> {
  const database = await startDatabase(options);
  try {
    await syncClock();
    if (!options?.anySecret) await loadRetiredKeys();
    await loadSettings().catch((error: Error) => {
      if (!options?.keepsMigrations) throw error;
    });
    await work();
    await writeSecurityEvents();
  } finally {
    const leave = !database.started || (await othersConnected());
    await disconnect();
    await pool().end();
    if (!leave) await database.stop();
  }
}

/** The user a command acts for, by username or email. */
export async function actorNamed(login: string): Promise<Actor> {
  const name = login.toLowerCase();
  const user = await db().user.findFirst({ where: { OR: [{ username: name }, { email: name }] } });
  if (!user) throw notFound(`The user ${login}`);
  return operatorFor(user);
}

/** The result for programs (`--json`, one line) or for people. */
export function print(json: boolean | undefined, result: object, lines: string[]): void {
  console.log(json ? JSON.stringify(result) : lines.join("\n"));
}

/** A running server always has a session connection; earlier versions call it theirs for changes. */
async function othersConnected(): Promise<boolean> {
  const { rows } = await pool().query<{ others: boolean }>(
    "select exists (select from pg_stat_activity where application_name in ('switchyard session', 'switchyard changes')) as others",
  );
  return rows[0]?.others ?? false;
}

import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { type Check, fine, problem, type Verdict } from "./finding";

const CHANNEL = "switchyard_doctor";
const PATIENCE_MS = 3_000;

/** Whether what one connection of the pool notifies of arrives at a session connection, as the caches of every process need it. */
export const notificationCheck: Check = {
  name: "notifications",
  look: async () => judgeNotification(await delay()),
};

/** Milliseconds until the notification was there; undefined where it did not come. */
async function delay(): Promise<number | undefined> {
  const client = await connect({ name: "doctor", to: "server" });
  try {
    await client.query(`listen ${CHANNEL}`);
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const heard = new Promise<number | undefined>((resolve) => {
      client.on("notification", () => resolve(performance.now() - began));
      timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    });
    await pool().query("select pg_notify($1, '')", [CHANNEL]);
    const milliseconds = await heard;
    clearTimeout(timer);
    return milliseconds;
  } finally {
    await client.end();
  }
}

export function judgeNotification(milliseconds: number | undefined): Verdict {
  if (milliseconds !== undefined) return fine(`arrive after ${Math.max(1, Math.round(milliseconds))} ms`);
  return problem(
    "do not arrive: changes of links may take minutes to reach visitors",
    "Let DATABASE_SESSION_URL lead past the pooler, to the same database as DATABASE_URL (docs/operating.md, Behind PgBouncer).",
  );
}

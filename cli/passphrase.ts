import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { env } from "../lib/platform/env";
import { invalid } from "../lib/platform/failure";

/** BACKUP_PASSPHRASE, or what somebody types at a terminal. Undefined where there is none, or where nothing was typed. */
export async function passphraseFor(purpose: "making" | "opening"): Promise<string | undefined> {
  const { BACKUP_PASSPHRASE } = env();
  if (BACKUP_PASSPHRASE !== undefined) return BACKUP_PASSPHRASE;
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  if (purpose === "opening") return (await ask("Passphrase of the backup's secret: ")) || undefined;
  const typed = await ask("Passphrase to seal the secret with (none: leave it out): ");
  if (typed === "") return undefined;
  if (typed.length < 12) throw invalid("The passphrase must be at least 12 characters.");
  if ((await ask("Once more: ")) !== typed) throw invalid("The two passphrases differ. Try again.");
  return typed;
}

/** What is typed isn't shown. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_, __, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await reader.question("");
  } finally {
    reader.close();
    process.stderr.write("\n");
  }
}

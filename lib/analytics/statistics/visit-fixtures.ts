import { randomUUID } from "node:crypto";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db } from "@/lib/platform/database/db";
import { countLines } from "../ingest/click-fixtures";
import type { Visit as StoredVisit } from "../store/store";

/** One visit as in a spool line, with its workspace. */
export type Visit = {
  at: string;
  linkId: number;
  /** the default short host where there is none */
  domainId?: number;
  source: string;
  sourceId: number;
  outcome: string;
  visitor: number;
} & Pick<StoredVisit, "rule" | "destination" | "country" | "region" | "referrer" | "network"> &
  Pick<StoredVisit, "browser" | "os" | "device" | "language" | "bot" | "city">;

/** A fresh account, acting. */
export async function insertActor(): Promise<Actor> {
  const username = `s${randomUUID().slice(0, 20)}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.update({ where: { id }, data: { emailConfirmedAt: new Date() } }));
}

/** Counts visits of an account as the drain does, in one batch. */
export async function countVisits({ workspaceId }: Actor, visits: Visit[]): Promise<void> {
  const lines = visits.map(({ at, linkId, domainId = 0, ...rest }) =>
    [at, workspaceId, linkId, domainId, ...Object.values(rest)].join("\t"),
  );
  await countLines(lines.map((line) => `${line}\n`));
}

/** A plain visit from Germany. */
export const visitAt = (at: Date): Visit => ({
  at: at.toISOString(),
  linkId: 0,
  source: "link",
  sourceId: 0,
  outcome: "passed",
  rule: "",
  destination: "https://example.com/",
  country: "DE",
  region: "",
  referrer: "",
  network: "",
  browser: "Chrome",
  os: "Linux",
  device: "Desktop",
  language: "German",
  bot: "",
  city: "",
  visitor: 1,
});

import { randomUUID } from "node:crypto";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { connect } from "@/lib/platform/database/connect";
import { db } from "@/lib/platform/database/db";
import { countBatch } from "../ingest/batch";
import { SEGMENT_HEAD } from "../ingest/segment";
import { PREPARE } from "../ingest/sql/store-clicks";
import type { ClickRow } from "./sql/raw-clicks";

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
} & Pick<ClickRow, "rule" | "destination" | "country" | "region" | "referrer" | "network"> &
  Pick<ClickRow, "browser" | "os" | "device" | "language" | "bot">;

/** A fresh account, acting. */
export async function insertActor(): Promise<Actor> {
  const username = `s${randomUUID().slice(0, 20)}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}

/** Counts visits of an account as the drain does, in one batch. */
export async function countVisits({ workspaceId }: Actor, visits: Visit[]): Promise<void> {
  const client = await connect({ name: "tests" });
  await client.query(PREPARE);
  const lines = visits.map(({ at, linkId, domainId = 0, ...rest }) =>
    [at, workspaceId, linkId, domainId, ...Object.values(rest)].join("\t"),
  );
  const text = Buffer.from(`${lines.join("\n")}\n`);
  await countBatch(client, {
    segment: randomUUID(),
    from: SEGMENT_HEAD,
    to: SEGMENT_HEAD + text.length,
    lines: [text],
  });
  await client.end();
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
  visitor: 1,
});

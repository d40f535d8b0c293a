import type { Actor } from "../access/actor";
import { recordSecurityEvent } from "../access/security-events";
import { db } from "../db";
import { formatInstant } from "../fields";
import { pool } from "../pool";
import { PARTS } from "./parts";

/**
 * Everything the caller's workspace holds, as one JSON document that is made while it is sent: an object with a list for each noun. No
 * password, key or token is in it, and single visits are not: they have an export of their own.
 */
export async function takeEverything(actor: Actor) {
  const workspace = await db().workspace.findUniqueOrThrow({ where: { id: actor.workspaceId } });
  const user = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  recordSecurityEvent(actor, { kind: "account.exported" });
  const now = new Date();
  const head = {
    form: "switchyard archive 1",
    made: formatInstant(now),
    account: { username: user.username, email: user.email, registered: formatInstant(user.createdAt) },
    workspace: { name: workspace.name, timezone: workspace.timeZone, plan: workspace.plan },
  };
  return {
    type: "application/vnd.switchyard.archive+json",
    fileName: `switchyard-${user.username}-${formatInstant(now).slice(0, 10)}.json`,
    pieces: document(head, actor.workspaceId),
  };
}

async function* document(head: object, workspaceId: number): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const [name, statement] of PARTS) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = "\n    ";
    for await (const record of records(statement, workspaceId)) {
      yield separator + JSON.stringify(record);
      separator = ",\n    ";
    }
    yield separator === "\n    " ? "]" : "\n  ]";
  }
  yield "\n}\n";
}

/** By id, so that records made or deleted meanwhile neither repeat nor push out others. */
async function* records(statement: string, workspaceId: number): AsyncGenerator<object> {
  for (let last = 0; ; ) {
    const { rows } = await pool().query<{ id: number; record: object }>(statement, [workspaceId, last]);
    for (const { record } of rows) yield record;
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

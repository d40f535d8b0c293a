import { expect, test } from "vitest";
import { createAccount } from "../account/account";
import { db } from "../db";
import { pool } from "../pool";
import type { Actor } from "./actor";
import { lastCalls, MOST_CALLS, noteCall, tellCalls } from "./calls";

async function aKey(name: string): Promise<Actor & { credential: { kind: "key"; id: number } }> {
  const account = { username: name, email: `${name}@example.com`, password: "long enough", timezone: "UTC" };
  const { id: userId } = await createAccount(account);
  const { id, workspaceId } = await db().apiKey.findFirstOrThrow({ where: { userId } });
  return { userId, workspaceId, scopes: ["read"], credential: { kind: "key", id, limit: null } };
}

const call = (path: string) => ({ at: new Date(), method: "GET", path, status: 200, duration: 1.5 });

test("of a busy key the last hundred calls are kept, and no more of them stand in the database", async () => {
  const actor = await aKey("busy-caller");
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 450; at++) noteCall(actor, call(`/api/${round}/${at}`));
    await tellCalls();
  }
  const calls = await lastCalls(actor.credential.id);
  expect(calls).toHaveLength(MOST_CALLS);
  expect([calls[0]?.path, calls.at(-1)?.path]).toEqual(["/api/2/449", "/api/2/350"]);
  const { rows } = await pool().query("select count(*)::int as kept from api_calls where key_id = $1", [
    actor.credential.id,
  ]);
  expect(rows).toEqual([{ kept: MOST_CALLS }]);
});

test("the calls of a key that is gone are in nobody's way", async () => {
  const [gone, there] = [await aKey("gone-caller"), await aKey("there-caller")];
  noteCall(gone, call("/api/gone"));
  noteCall(there, call("/api/there"));
  await db().apiKey.delete({ where: { id: gone.credential.id } });
  expect((await lastCalls(there.credential.id)).map(({ path }) => path)).toEqual(["/api/there"]);
});

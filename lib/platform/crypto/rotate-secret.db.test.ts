import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attributedLink, attributionToken } from "@/lib/commerce/attribution/token";
import { receiptKeys } from "@/lib/commerce/licenses/validate";
import { operatorFor } from "@/lib/identity/access/actor";
import { actorOfKey } from "@/lib/identity/access/api-keys";
import { deviceCookie, knownDevice } from "@/lib/identity/access/cookies";
import { issueRecoveryCodes, takeTwoFactor } from "@/lib/identity/access/credentials";
import { actorOfWorkspaceKey, issueWorkspaceKey } from "@/lib/identity/access/workspace-keys";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db } from "../database/db";
import { pool } from "../database/pool";
import { env } from "../env";
import { checkSecret, loadRetiredKeys } from "./former-secrets";
import { reseal } from "./rotate-secret";
import { decrypt, encrypt, keyedHash, keyedHashes } from "./secret";

const [A, B, C] = ["a", "b", "c"].map((sign) => sign.repeat(40));
const before = { ...env() };

/** A process that was started with these settings: what it derived from others is gone. */
async function startedWith(APP_SECRET: string | undefined, APP_SECRET_PREVIOUS?: string) {
  Object.assign(env(), { APP_SECRET, APP_SECRET_PREVIOUS });
  const shelf = (globalThis as Record<symbol, Map<string, unknown> | undefined>)[
    Symbol.for("switchyard.per-process")
  ];
  for (const name of [...(shelf?.keys() ?? [])])
    if (/^(secret:|receipt-keys)/.test(name)) shelf?.delete(name);
  await checkSecret(pool());
  await loadRetiredKeys();
}

let person: Awaited<ReturnType<typeof made>>;

/** One record of every kind that depends on the secret. */
async function made() {
  const username = `r${randomUUID().slice(0, 12)}`;
  const { id, apiKey } = await insertAccount({
    username,
    email: `${username}@example.com`,
    password: "correct horse battery",
  });
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  const actor = operatorFor(user);
  await db().twoFactor.create({ data: { userId: id, sealed: encrypt("the seed"), confirmedAt: new Date() } });
  const webhook = await db().webhook.create({
    data: {
      workspaceId: actor.workspaceId,
      url: "https://example.com/",
      events: [],
      sealed: encrypt("signs"),
    },
  });
  await pool().query(
    "insert into mails (key, recipient, template, language, sealed, expires_at) values ($1, 'a@b.c', '', '', $2, now() + interval '1 day')",
    [username, encrypt("a letter")],
  );
  return {
    user,
    actor,
    apiKey,
    webhook: webhook.id,
    itemsKey: await issueWorkspaceKey(actor),
    codes: await issueRecoveryCodes(id),
    invitation: keyedHash("invitations", "a token"),
    attribution: attributionToken(42),
    receipts: (await receiptKeys())[0]?.kid,
    device: deviceCookie(user).split(";", 1)[0] ?? "",
  };
}

/** Throws unless everything of that person works with the current secrets. */
async function works({ user, actor, ...its }: typeof person, { device = true } = {}) {
  expect(await actorOfKey(its.apiKey)).toMatchObject({ userId: user.id });
  expect(await actorOfWorkspaceKey(its.itemsKey)).toMatchObject({ workspaceId: actor.workspaceId });
  const itemsKey = await db().workspaceKey.findUniqueOrThrow({ where: { workspaceId: actor.workspaceId } });
  expect(decrypt(itemsKey.sealed).toString()).toBe(its.itemsKey);
  const seed = await db().twoFactor.findUniqueOrThrow({ where: { userId: user.id } });
  expect(decrypt(seed.sealed).toString()).toBe("the seed");
  const webhook = await db().webhook.findUniqueOrThrow({ where: { id: its.webhook } });
  expect(decrypt(webhook.sealed).toString()).toBe("signs");
  const { rows } = await pool().query<{ sealed: Buffer }>("select sealed from mails where key = $1", [
    user.username,
  ]);
  expect(rows.map(({ sealed }) => decrypt(sealed).toString())).toEqual(["a letter"]);
  expect(await takeTwoFactor(user.id, its.codes.pop() ?? "", { address: "203.0.113.5" })).toBe("right");
  expect(keyedHashes("invitations", "a token").some((hash) => hash.equals(its.invitation))).toBe(true);
  expect(attributedLink(its.attribution)).toBe(42);
  expect((await receiptKeys()).map(({ kid }) => kid)).toContain(its.receipts);
  expect(knownDevice(its.device, user) !== undefined).toBe(device);
}

beforeAll(async () => {
  // Values encrypted by other tests used other secrets.
  await pool().query(
    "truncate secret_checks, retired_keys, two_factors, workspace_keys, webhooks, mails cascade",
  );
  await startedWith(A);
  person = await made();
});
afterAll(async () => {
  await pool().query(
    "truncate secret_checks, retired_keys, two_factors, workspace_keys, webhooks, mails cascade",
  );
  Object.assign(env(), before);
});

test("a start with another secret than the database's is refused, and says what to do", async () => {
  await works(person);
  const refusal = expect.stringMatching(
    /APP_SECRET .* not the one this database was created with.*APP_SECRET_PREVIOUS/,
  );
  await expect(startedWith(B)).rejects.toMatchObject({ message: refusal });
  await expect(startedWith(B, C)).rejects.toMatchObject({ message: refusal });
});

test("a database from before secrets were recorded is identified by its encrypted values", async () => {
  await pool().query("delete from secret_checks");
  await expect(startedWith(B)).rejects.toThrow("APP_SECRET");
  await startedWith(A);
  expect((await pool().query("select from secret_checks")).rowCount).toBe(1);
});

test("with two secrets everything opens, and what is new is made with the new one", async () => {
  await startedWith(B, A);
  await works(person);
  const newer = await made();
  await works(newer);
  await expect(startedWith(A)).rejects.toThrow("APP_SECRET");
  await expect(startedWith(B)).rejects.toThrow("APP_SECRET");
});

test("once everything is re-encrypted, the previous secret can go", async () => {
  await startedWith(B, A);
  const done = await reseal();
  expect(Object.fromEntries(done.map(({ table, resealed, lost }) => [table, [resealed, lost]]))).toEqual({
    two_factors: [1, 0],
    workspace_keys: [1, 0],
    webhooks: [1, 0],
    retired_keys: [0, 0],
    mails: [1, 0],
  });
  await startedWith(B);
  await works(person, { device: false });
  await expect(startedWith(A)).rejects.toThrow("APP_SECRET");
});

test("sealing anew twice changes nothing, and a second change of the secret keeps what the first kept", async () => {
  await startedWith(B);
  expect((await reseal()).every(({ resealed, lost }) => resealed + lost === 0)).toBe(true);
  await startedWith(C, B);
  await reseal();
  await startedWith(C);
  await works(person, { device: false });
});

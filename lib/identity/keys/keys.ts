import { currentTime, now } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { changedOne, existing, firstOf, pageOf } from "@/lib/platform/database/records";
import { conflict, invalidField, unauthorized } from "@/lib/platform/failure";
import type { Page, Paging } from "@/lib/platform/lists";
import type { ApiKey, Workspace } from "@/prisma/client/client";
import type { KeyScope } from "@/prisma/client/enums";
import { type Actor, ALL_SCOPES } from "../access/actor";
import { type Call, lastCalls, newKey } from "../access/api-keys";
import { countAlone } from "../access/count-alone";
import { insistOnProofOrFresh, type Proof } from "../access/proof";
import { type Allowance, keyBucket, lookAtWindow } from "../access/rate-limits";
import { recordSecurityEvent } from "../access/security-events";
import type { KeyProof, NewKey } from "./schema";

/** A key with the workspace it works in. */
export type OwnKey = ApiKey & { workspace: Workspace };

/** A key just made: the only moment its whole text is known. */
export type MadeKey = { id: number; key: string };

const OVERLAP_MS = 24 * 3_600_000;
/** Each key has a rate limit of its own. */
const MOST_KEYS = 100;

/** A browser manages all keys of its person; a key those of its person in its own workspace. */
export const ofCaller = ({ userId, workspaceId, credential }: Actor) => ({
  userId,
  ...(credential.kind === "key" && { workspaceId }),
});

const stillWorking = () => ({ OR: [{ revokedAt: null }, { revokedAt: { gt: currentTime() } }] });

/** The caller's keys, oldest first: the one from registration leads. */
export async function listKeys(actor: Actor, paging: Paging): Promise<Page<OwnKey>> {
  const where = { ...ofCaller(actor), ...stillWorking() };
  return pageOf(
    paging,
    (page) => db().apiKey.findMany({ where, include: { workspace: true }, orderBy: { id: "asc" }, ...page }),
    () => db().apiKey.count({ where }),
  );
}

/** Makes another key for the caller, which may do at most what the caller may. One that acts for the person takes a proof of who asks. */
export async function createKey(actor: Actor, given: NewKey): Promise<MadeKey> {
  const bounds = await boundsOf(actor);
  const scopes = scopesWithin(bounds, given.scopes);
  const expiresAt = endWithin(bounds, given.expires);
  if (scopes.includes("account")) await insistMayGiveAccount(actor, given);
  const { userId, workspaceId } = actor;
  const { key, kept } = newKey();
  const data = { ...kept, name: given.name, expiresAt, scopes, rateLimit: bounds.limit };
  const made = await transaction(async () => {
    await countAlone(workspaceId);
    if ((await db().apiKey.count({ where: { userId, workspaceId, ...stillWorking() } })) >= MOST_KEYS)
      throw conflict(`You have reached the limit of ${MOST_KEYS} keys in this workspace. Revoke one first.`);
    return db().apiKey.create({ data: { ...data, userId, workspaceId } });
  });
  recordSecurityEvent(actor, { kind: "key.created", detail: signOf(made) });
  return { id: made.id, key };
}

/** Makes a new key like this one; the old one works for another 24 hours, so that programs can change over. */
export async function rotateKey(actor: Actor, { id, ...proof }: { id: number } & KeyProof): Promise<MadeKey> {
  const known = await getKey(actor, id);
  if (actor.credential.kind === "session" && known.scopes.includes("account"))
    await insistOnProofOrFresh(actor, proof, "password");
  const { key, kept } = newKey();
  return transaction(async () => {
    const { name, scopes, rateLimit, expiresAt, userId, workspaceId } = await firstOf(
      "Key",
      db().apiKey.updateManyAndReturn({
        where: { id, revokedAt: null },
        data: { revokedAt: new Date(now() + OVERLAP_MS) },
      }),
    );
    await invalidate({ kind: "person", id: userId });
    const made = await db().apiKey.create({
      data: { ...kept, name, scopes, rateLimit, expiresAt, userId, workspaceId },
    });
    recordSecurityEvent(actor, { kind: "key.rotated", detail: signOf(made), workspaceId });
    return { id: made.id, key };
  });
}

/** Revokes a key at once. */
export async function removeKey(actor: Actor, { id }: { id: number }): Promise<void> {
  const known = await getKey(actor, id);
  const where = { id, ...stillWorking() };
  await changedOne("Key", db().apiKey.updateMany({ where, data: { revokedAt: currentTime() } }));
  await invalidate({ kind: "person", id: known.userId });
  recordSecurityEvent(actor, {
    kind: "key.revoked",
    detail: signOf(known),
    workspaceId: known.workspaceId,
  });
}

/** One of the caller's active keys that a key may manage. */
async function getKey(actor: Actor, id: number): Promise<ApiKey> {
  const where = { id, ...ofCaller(actor), ...stillWorking() };
  const key = await existing("Key", db().apiKey.findFirst({ where }));
  if (actor.credential.kind === "key") insistWithin(await boundsOf(actor), key);
  return key;
}

/** The scope `account` is about the person, so a key of another workspace never has it, and no key hands it on. */
async function insistMayGiveAccount(actor: Actor, proof: Proof) {
  if (actor.credential.kind === "key")
    throw unauthorized(
      "An API key cannot create a key with the scope account. Sign in to the dashboard instead.",
    );
  const { personalWorkspaceId } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (personalWorkspaceId !== actor.workspaceId)
    throw invalidField("scopes", "can include account only in your own workspace");
  if (actor.credential.kind === "session") await insistOnProofOrFresh(actor, proof, "password");
}

/** How a key is called in the log: its name, the parts that may be shown, and whether it acts for the person. */
const signOf = ({
  name,
  prefix,
  lastFour,
  scopes,
}: { scopes: KeyScope[] } & Pick<ApiKey, "name" | "prefix" | "lastFour">) =>
  `${name} (${prefix}…${lastFour})${scopes.includes("account") ? ", account" : ""}`;

/** Bounds of a key a person creates, replaces or revokes: their own permissions, for as long as they have them. */
export type Bounds = {
  scopes: readonly KeyScope[];
  /** null: for good */
  until: Date | null;
  /** calls a minute; null: the installation's default */
  limit: number | null;
};

/** The bounds of the caller. A key grants what it has, except the scope `account`: only a signed-in person grants that. */
export async function boundsOf(actor: Actor): Promise<Bounds> {
  const { credential, scopes } = actor;
  if (credential.kind !== "key") return { scopes: [...scopes, "account"], until: null, limit: null };
  const key = await existing("Key", db().apiKey.findUnique({ where: { id: credential.id } }));
  return { scopes, until: endOf(key), limit: key.rateLimit };
}

/** The scopes a new key has: those asked for, or everything in the workspace that the caller may do. */
export function scopesWithin(bounds: Bounds, wanted: readonly KeyScope[] | undefined): KeyScope[] {
  if (!wanted) return ALL_SCOPES.filter((scope) => covers(bounds.scopes, scope));
  if (wanted.every((scope) => covers(bounds.scopes, scope))) return [...new Set(wanted)];
  throw invalidField("scopes", "must not contain scopes that you do not have in this workspace");
}

/** The end a new key has: the one asked for, or the caller's own. */
export function endWithin({ until }: Bounds, wanted: Date | undefined): Date | null {
  if (!until) return wanted ?? null;
  if (!wanted || wanted <= until) return wanted ?? until;
  throw invalidField("expires", "must not be later than the expiry of the API key you are using");
}

/** Throws unless everything the key may do, for as long as it may, is within the bounds. */
export function insistWithin(bounds: Bounds, key: ApiKey): void {
  const end = endOf(key);
  const endsInTime = !bounds.until || (end && end <= bounds.until);
  if (endsInTime && key.scopes.every((scope) => covers(bounds.scopes, scope))) return;
  throw unauthorized(
    "That key has more scopes or a later expiry than the one you are using. Sign in to the dashboard, or use a key with the same scopes.",
  );
}

const covers = (granted: readonly KeyScope[], scope: KeyScope) =>
  granted.includes(scope) || (scope === "create" && granted.includes("write"));

/** A replaced key ends with its overlap. */
const endOf = ({ expiresAt, revokedAt }: ApiKey): Date | null => {
  const ends = [expiresAt, revokedAt].filter((end) => end !== null);
  return ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null;
};

/** A key, what its window of this minute has left, and its last calls, the newest first. */
export type KeyUse = { key: OwnKey; allowance: Allowance; calls: Call[] };

/** Recent activity of one of the caller's keys. Reading it counts only against the reader's own limit. */
export async function getKeyUse(actor: Actor, { id }: { id: number }): Promise<KeyUse> {
  const where = { id, ...ofCaller(actor) };
  const key = await existing("Key", db().apiKey.findFirst({ where, include: { workspace: true } }));
  const [allowance, calls] = await Promise.all([
    lookAtWindow(keyBucket({ id, limit: key.rateLimit })),
    lastCalls(id),
  ]);
  return { key, allowance, calls };
}

import type { ApiKey, Workspace } from "@/prisma/client/client";
import type { KeyScope } from "@/prisma/client/enums";
import type { Actor } from "../access/actor";
import { newKey } from "../access/api-keys";
import { insistOnProofOrFresh, type Proof } from "../access/own-proof";
import { recordSecurityEvent } from "../access/security-events";
import { db, transaction } from "../db";
import { conflict, invalidField, notFound, unauthorized } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import { boundsOf, endWithin, insistWithin, scopesWithin } from "./bounds";
import type { KeyProof, NewKey } from "./schema";

/** A key with the workspace it works in. */
export type OwnKey = ApiKey & { workspace: Workspace };

/** A key just made: the only moment its whole text is known. */
export type MadeKey = { id: number; key: string };

const OVERLAP_MS = 24 * 3_600_000;
/** Each key has an allowance of its own. */
const MOST_KEYS = 100;

/** A browser manages all keys of its person; a key those of its person in its own workspace. */
export const ofCaller = ({ userId, workspaceId, credential }: Actor) => ({
  userId,
  ...(credential.kind === "key" && { workspaceId }),
});

const stillWorking = () => ({ OR: [{ revokedAt: null }, { revokedAt: { gt: new Date() } }] });

/** The caller's keys, oldest first: the one from registration leads. */
export async function listKeys(actor: Actor, paging: Paging): Promise<Page<OwnKey>> {
  const where = { ...ofCaller(actor), ...stillWorking() };
  const [rows, total] = await Promise.all([
    db().apiKey.findMany({
      where,
      include: { workspace: true },
      orderBy: { id: "asc" },
      take: paging.limit,
      skip: offsetOf(paging),
    }),
    db().apiKey.count({ where }),
  ]);
  return { rows, total, paging };
}

/** Makes another key for the caller, which may do at most what the caller may. One that acts for the person takes a proof of who asks. */
export async function createKey(actor: Actor, given: NewKey): Promise<MadeKey> {
  const bounds = await boundsOf(actor);
  const scopes = scopesWithin(bounds, given.scopes);
  const expiresAt = endWithin(bounds, given.expires);
  if (scopes.includes("account")) await insistMayGiveAccount(actor, given);
  const { userId, workspaceId } = actor;
  if ((await db().apiKey.count({ where: { userId, workspaceId, ...stillWorking() } })) >= MOST_KEYS)
    throw conflict(`You have ${MOST_KEYS} keys in this workspace, the most there can be. Revoke one first.`);
  const { key, kept } = newKey();
  const data = { ...kept, name: given.name, expiresAt, scopes, rateLimit: bounds.limit };
  const made = await db().apiKey.create({ data: { ...data, userId, workspaceId } });
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
    const [old] = await db().apiKey.updateManyAndReturn({
      where: { id, revokedAt: null },
      data: { revokedAt: new Date(Date.now() + OVERLAP_MS) },
    });
    if (!old) throw notFound("Key");
    const { name, scopes, rateLimit, expiresAt, userId, workspaceId } = old;
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
  const { count } = await db().apiKey.updateMany({
    where: { id, ...stillWorking() },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw notFound("Key");
  recordSecurityEvent(actor, {
    kind: "key.revoked",
    detail: signOf(known),
    workspaceId: known.workspaceId,
  });
}

/** One of the caller's keys that still works, and that a key may manage. */
async function getKey(actor: Actor, id: number): Promise<ApiKey> {
  const key = await db().apiKey.findFirst({ where: { id, ...ofCaller(actor), ...stillWorking() } });
  if (!key) throw notFound("Key");
  if (actor.credential.kind === "key") insistWithin(await boundsOf(actor), key);
  return key;
}

/** The scope `account` is about the person, so a key of another workspace never has it, and no key hands it on. */
async function insistMayGiveAccount(actor: Actor, proof: Proof) {
  if (actor.credential.kind === "key")
    throw unauthorized("Only a signed-in browser may make a key with the scope account.");
  const { personalWorkspaceId } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (personalWorkspaceId !== actor.workspaceId)
    throw invalidField("scopes", "may hold account in your own workspace only");
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

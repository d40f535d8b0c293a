import { encrypt } from "@/lib/platform/crypto/secret";
import { db, transaction } from "@/lib/platform/database/db";
import { env } from "@/lib/platform/env";
import { conflict, invalid, invalidField } from "@/lib/platform/failure";
import type { Actor } from "../access/actor";
import { issueRecoveryCodes, takeCode } from "../access/credentials";
import { takeTry } from "../access/guess-limits";
import { insistOnProof, originOfActor } from "../access/proof";
import type { OwnPasswordProof } from "../access/schema";
import { recordSecurityEvent } from "../access/security-events";
import { base32, keyUri, newSecret } from "../access/totp";
import { mailPerson } from "../mail/mail";
import { happenedNow, recoveryCodesRenewed, twoFactorDisabled, twoFactorEnabled } from "../mail/notices";
import { getAccount } from "./account";
import type { TypedCode } from "./schema";

/** Since when signing in takes a code too, null while it does not, and how many recovery codes are left. */
export type TwoFactorState = { since: Date | null; codes: number };

/** A secret to be put into an app; it counts once a code of it was typed. */
export type NewTwoFactor = { secret: string; uri: string };

/** Whether the caller's account uses two-factor authentication. */
export async function getTwoFactor({ userId }: Actor): Promise<TwoFactorState> {
  const kept = await db().twoFactor.findUnique({ where: { userId } });
  const codes = kept?.confirmedAt ? await db().recoveryCode.count({ where: { userId } }) : 0;
  return { since: kept?.confirmedAt ?? null, codes };
}

/** Creates a secret for an app. Throws where two-factor authentication is on already. */
export async function startTwoFactor(actor: Actor, said: OwnPasswordProof): Promise<NewTwoFactor> {
  if ((await getTwoFactor(actor)).since)
    throw conflict("Two-factor authentication is already enabled. Disable it before you set it up again.");
  await insistOnProof(actor, said);
  const { username, id: userId } = await getAccount(actor);
  const secret = newSecret();
  const sealed = encrypt(secret);
  await db().twoFactor.deleteMany({ where: { userId, confirmedAt: null } });
  const { count } = await db().twoFactor.createMany({ data: [{ userId, sealed }], skipDuplicates: true });
  if (count === 0)
    throw conflict("Two-factor authentication is already enabled. Disable it before you set it up again.");
  return {
    secret: base32(secret),
    uri: keyUri(secret, { issuer: new URL(env().APP_URL).host, account: username }),
  };
}

/** Turns two-factor authentication on, once a code proves that the app has the secret. Returns the recovery codes. */
export async function confirmTwoFactor(actor: Actor, { code }: TypedCode): Promise<string[]> {
  const { userId } = actor;
  const pending = await db().twoFactor.findUnique({ where: { userId } });
  if (!pending || pending.confirmedAt)
    throw invalid("There is no two-factor setup to confirm. Start the setup first.");
  await takeTry("code", String(userId), originOfActor(actor));
  if (!(await takeCode(userId, code)))
    throw invalidField("code", "does not match the code your app shows now");
  const happened = happenedNow(actor.origin);
  return transaction(async () => {
    await db().twoFactor.update({ where: { userId }, data: { confirmedAt: happened.at } });
    recordSecurityEvent(actor, { kind: "two-factor.enabled", workspaceId: null });
    const key = `two-factor-on:${userId}:${happened.at.getTime()}`;
    await mailPerson(userId, { key }, twoFactorEnabled, happened);
    return issueRecoveryCodes(userId);
  });
}

/** Ten new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(actor: Actor, said: OwnPasswordProof): Promise<string[]> {
  if (!(await getTwoFactor(actor)).since)
    throw invalid("Two-factor authentication is disabled, so there are no recovery codes. Enable it first.");
  await insistOnProof(actor, said);
  const { userId } = actor;
  const happened = happenedNow(actor.origin);
  return transaction(async () => {
    recordSecurityEvent(actor, { kind: "recovery-codes.renewed", workspaceId: null });
    const key = `codes:${userId}:${happened.at.getTime()}`;
    await mailPerson(userId, { key }, recoveryCodesRenewed, happened);
    return issueRecoveryCodes(userId);
  });
}

/** Turns two-factor authentication off. */
export async function removeTwoFactor(actor: Actor, said: OwnPasswordProof): Promise<void> {
  await insistOnProof(actor, said);
  await clearTwoFactor(actor);
}

/** The same without a proof, for the operator: a person has lost app and codes. */
export async function clearTwoFactor(actor: Actor): Promise<void> {
  const { userId } = actor;
  const happened = happenedNow(actor.origin);
  await transaction(async () => {
    await db().recoveryCode.deleteMany({ where: { userId } });
    const { count } = await db().twoFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } });
    await db().twoFactor.deleteMany({ where: { userId } });
    if (count === 0) return;
    recordSecurityEvent(actor, { kind: "two-factor.disabled", workspaceId: null });
    const key = `two-factor-off:${userId}:${happened.at.getTime()}`;
    await mailPerson(userId, { key }, twoFactorDisabled, happened);
  });
}

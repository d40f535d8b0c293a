import type { Actor } from "../access/actor";
import { takeTry } from "../access/attempts";
import { insistOnPassword, originOfActor } from "../access/password-check";
import { seal } from "../access/sealing";
import { issueRecoveryCodes, takeCode } from "../access/second-step";
import { base32, keyUri, newSecret } from "../access/totp";
import { db } from "../db";
import { env } from "../env";
import { conflict, invalid, invalidField } from "../failure";
import { getAccount } from "./account";
import type { OwnPasswordSaid, TypedCode } from "./schema";

/** Since when signing in takes a code too, null while it does not, and how many recovery codes are left. */
export type TwoFactorState = { since: Date | null; codes: number };

/** A secret to be put into an app; it counts once a code of it was typed. */
export type NewTwoFactor = { secret: string; uri: string };

/** Whether the caller's account has a second step. */
export async function getTwoFactor({ userId }: Actor): Promise<TwoFactorState> {
  const kept = await db().twoFactor.findUnique({ where: { userId } });
  const codes = kept?.confirmedAt ? await db().recoveryCode.count({ where: { userId } }) : 0;
  return { since: kept?.confirmedAt ?? null, codes };
}

/** Makes a secret for an app. Throws where the second step is on already. */
export async function startTwoFactor(actor: Actor, { password }: OwnPasswordSaid): Promise<NewTwoFactor> {
  await insistOnPassword(actor, password);
  const { username, id: userId } = await getAccount(actor);
  const secret = newSecret();
  const sealed = seal(secret);
  await db().twoFactor.deleteMany({ where: { userId, confirmedAt: null } });
  const { count } = await db().twoFactor.createMany({ data: [{ userId, sealed }], skipDuplicates: true });
  if (count === 0) throw conflict("The second step is on already.");
  return {
    secret: base32(secret),
    uri: keyUri(secret, { issuer: new URL(env().APP_URL).host, account: username }),
  };
}

/** Turns the second step on, once the app has shown that it knows the secret. Gives the recovery codes. */
export async function confirmTwoFactor(actor: Actor, { code }: TypedCode): Promise<string[]> {
  const { userId } = actor;
  const pending = await db().twoFactor.findUnique({ where: { userId } });
  if (!pending || pending.confirmedAt) throw invalid("There is no second step to confirm. Start it first.");
  await takeTry("code", String(userId), originOfActor(actor));
  if (!(await takeCode(userId, code))) throw invalidField("code", "is not the code your app shows now");
  await db().twoFactor.update({ where: { userId }, data: { confirmedAt: new Date() } });
  return issueRecoveryCodes(userId);
}

/** Ten new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(actor: Actor, { password }: OwnPasswordSaid): Promise<string[]> {
  await insistOnPassword(actor, password);
  if (!(await getTwoFactor(actor)).since) throw invalid("The second step is off, so there are no codes.");
  return issueRecoveryCodes(actor.userId);
}

/** Turns the second step off. */
export async function removeTwoFactor(actor: Actor, { password }: OwnPasswordSaid): Promise<void> {
  await insistOnPassword(actor, password);
  await forgetTwoFactor(actor.userId);
}

/** The same without asking, for the operator: somebody has lost app and codes. */
export async function forgetTwoFactor(userId: number): Promise<void> {
  await db().recoveryCode.deleteMany({ where: { userId } });
  await db().twoFactor.deleteMany({ where: { userId } });
}

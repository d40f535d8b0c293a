import { db } from "../db";
import { invalidField } from "../failure";
import type { Actor } from "./actor";
import { forgetPasswordChecks, takePasswordCheck } from "./attempts";
import { verifyPassword } from "./passwords";

/**
 * Throws unless the password is the caller's, for what a browser left open must not be enough for; 5 tries a minute. Whoever
 * came through an issuer and has none is told to set one.
 */
export async function insistOnPassword({ userId }: Actor, password: string): Promise<void> {
  await takePasswordCheck(userId);
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  if (user?.passwordHash === null)
    throw invalidField("password", "is not set yet. Set one in your settings first");
  if (!(await verifyPassword(password, user?.passwordHash)))
    throw invalidField("password", "is not your password");
  await forgetPasswordChecks(userId);
}

import type { User, Workspace } from "@/prisma/client/client";
import { type Actor, ALL_SCOPES, type CallOrigin } from "../access/actor";
import { newKey } from "../access/api-keys";
import { takeRegistration } from "../access/attempts";
import { refuseCommonPassword } from "../access/common-passwords";
import type { Place } from "../access/hashing-queue";
import { insistOnProofOrFresh } from "../access/own-proof";
import { ofPerson } from "../access/password-check";
import { hashPassword } from "../access/passwords";
import { recordSecurityEvent } from "../access/security-events";
import { revokeSessions } from "../access/sessions";
import { wideAddressGroup } from "../address-group";
import { db, isTaken } from "../db";
import { env } from "../env";
import { conflict, Failure, unauthorized } from "../failure";
import { createPerson, refuseTaken } from "./person";
import type { AccountChanges, NewAccount } from "./schema";

/** What "the account" of the link API is: the user whose key it is, with the plan of his workspace. */
export type Account = User & { workspace: Workspace };

/** A registration's result; the key is shown this once. */
export type Registered = { id: number; username: string; apiKey: string };

/**
 * Registers a person where the installation lets strangers in (`REGISTRATION`), five a minute from one address. Whatever costs little is
 * looked at before the password is hashed.
 */
export async function register(input: NewAccount, address: string, userAgent = ""): Promise<Registered> {
  if (env().REGISTRATION === "closed")
    throw new Failure("unauthorized", "Registration is closed here. Ask the operator for an account.");
  await refuseCommonPassword(input.password, input);
  await takeRegistration(address);
  await refuseTaken(input);
  return createAccount(
    input,
    { lane: "register", caller: wideAddressGroup(address) },
    { address, userAgent },
  );
}

const OPERATOR: Place = { lane: "known", caller: "operator" };

/** Makes a user with a password, the personal workspace and the first API key, all or nothing. */
export async function createAccount(
  { password, ...input }: NewAccount,
  place = OPERATOR,
  origin?: CallOrigin,
): Promise<Registered> {
  const passwordHash = await hashPassword(password, place);
  const { key, kept } = newKey();
  const { id } = await createPerson(
    { ...input, passwordHash, origin },
    async ({ id: userId, personalWorkspaceId }) => {
      await db().apiKey.create({
        data: {
          ...kept,
          workspaceId: personalWorkspaceId,
          userId,
          name: "First key",
          scopes: [...ALL_SCOPES, "account"],
        },
      });
    },
  );
  return { id, username: input.username, apiKey: key };
}

/** The caller's own account. */
export async function getAccount(actor: Actor): Promise<Account> {
  const user = await db().user.findUnique({
    where: { id: actor.userId },
    include: { personalWorkspace: true },
  });
  if (!user) throw unauthorized("The account of this key does not exist any more.");
  return { ...user, workspace: user.personalWorkspace };
}

/**
 * Changes e-mail, password or both, and signs every other browser out. A browser says the current password; with a key, which has the scope
 * `account` for it, as with the command line, there is none to say. The account is told either way.
 */
export async function updateAccount(
  actor: Actor,
  { email, password, ...said }: AccountChanges,
): Promise<void> {
  if (actor.credential.kind === "session")
    await insistOnProofOrFresh(actor, { password: said.currentPassword, code: said.code }, "currentPassword");
  if (password !== undefined) await refuseCommonPassword(password, await getAccount(actor));
  const passwordHash = password === undefined ? undefined : await hashPassword(password, ofPerson(actor));
  try {
    await db().user.update({
      where: { id: actor.userId },
      data: { email, ...(passwordHash && { passwordHash, passwordChangedAt: new Date() }) },
    });
  } catch (error) {
    if (isTaken(error)) throw conflict("This e-mail address belongs to another account.", "email");
    throw error;
  }
  await revokeSessions(actor.userId, actor.credential.kind === "session" ? actor.credential.id : undefined);
  if (email !== undefined) recordSecurityEvent(actor, { kind: "email.changed", workspaceId: null });
  if (passwordHash) recordSecurityEvent(actor, { kind: "password.changed", workspaceId: null });
}

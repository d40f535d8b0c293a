import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { unlessTaken } from "@/lib/platform/database/records";
import { env } from "@/lib/platform/env";
import { conflict, Failure, unauthorized } from "@/lib/platform/failure";
import type { User, Workspace } from "@/prisma/client/client";
import { type Actor, ALL_SCOPES, type CallOrigin, NOWHERE } from "../access/actor";
import { newKey } from "../access/api-keys";
import { takeRegistration } from "../access/guess-limits";
import { hashPassword, type Place, refuseCommonPassword } from "../access/passwords";
import { insistOnProofOrFresh, ofPerson } from "../access/proof";
import { wideAddressGroup } from "../access/rate-limits";
import { recordAtSignIn, recordSecurityEvent } from "../access/security-events";
import { revokeSessions } from "../access/sessions";
import { mailPerson } from "../mail/mail";
import { addressChanged, happenedNow, passwordChanged } from "../mail/notices";
import type { AccountChanges, NewAccount } from "./schema";

/** "The account" of the link API: the key's user, with the plan of the workspace. */
export type Account = User & { workspace: Workspace };

/** A registration's result; the key is shown this once. */
export type Registered = { id: number; username: string; apiKey: string };

/**
 * Registers a person where registration is open (`REGISTRATION`), five a minute from one address. Cheap checks are
 * made before the password is hashed.
 */
export async function register(input: NewAccount, address: string, userAgent = ""): Promise<Registered> {
  if (env().REGISTRATION === "closed")
    throw new Failure(
      "unauthorized",
      "Registration is closed on this installation. Ask its operator for an account.",
    );
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
  if (!user) throw unauthorized("This API key's account no longer exists. Use a key of another account.");
  return { ...user, workspace: user.personalWorkspace };
}

/**
 * Changes email, password or both, and signs every other browser out. A browser sends the current password; with a key, which has the scope
 * `account` for it, as with the command line, none is needed. The account is notified either way.
 */
export async function updateAccount(
  actor: Actor,
  { email, password, ...said }: AccountChanges,
): Promise<void> {
  if (actor.credential.kind === "session")
    await insistOnProofOrFresh(actor, { password: said.currentPassword, code: said.code }, "currentPassword");
  if (password !== undefined) await refuseCommonPassword(password, await getAccount(actor));
  const passwordHash = password === undefined ? undefined : await hashPassword(password, ofPerson(actor));
  const happened = happenedNow(actor.origin);
  await unlessTaken(emailTaken, () =>
    transaction(async () => {
      const { userId } = actor;
      const before = await getAccount(actor);
      const data = {
        ...(email !== undefined && email !== before.email && { email, emailConfirmedAt: null }),
        ...(passwordHash && { passwordHash, passwordChangedAt: happened.at }),
      };
      await db().user.update({ where: { id: userId }, data });
      await revokeSessions(userId, actor.credential.kind === "session" ? actor.credential.id : undefined);
      const key = (topic: string) => ({
        key: `${topic}:${userId}:${happened.at.getTime()}`,
        to: before.email,
      });
      if (data.email)
        await mailPerson(userId, key("address"), addressChanged, { ...happened, address: data.email });
      if (passwordHash) await mailPerson(userId, key("password"), passwordChanged, happened);
    }),
  );
  if (email !== undefined) recordSecurityEvent(actor, { kind: "email.changed", workspaceId: null });
  if (passwordHash) recordSecurityEvent(actor, { kind: "password.changed", workspaceId: null });
}

/** `passwordHash` is null for people who sign in only through an issuer. */
type NewPerson = {
  username: string;
  email: string;
  passwordHash: string | null;
  timezone?: string;
  origin?: CallOrigin | undefined;
};

/**
 * Creates a user and the personal workspace, and with them the records of `also`, all or nothing. Throws a conflict that names the field
 * where the username or email address is taken.
 */
export async function createPerson(
  { username, email, passwordHash, timezone, origin = NOWHERE }: NewPerson,
  also: (user: User) => Promise<void>,
): Promise<User> {
  const create = async () => {
    const workspace = await db().workspace.create({ data: { name: username, timeZone: timezone } });
    const user = await db().user.create({
      data: { username, email, passwordHash, personalWorkspaceId: workspace.id },
    });
    await db().membership.create({ data: { workspaceId: workspace.id, userId: user.id, role: "owner" } });
    await makeFirstAdmin(user.id);
    await also(user);
    recordAtSignIn({ kind: "account.created", userId: user.id, origin });
    return user;
  };
  return unlessTaken(
    () => takenField({ username, email }),
    () => transaction(create),
  );
}

/**
 * The first person who registers administers the installation, once: when they leave, the next one to register administers nothing
 * (ADR 12). Of two that register at the same moment, the second waits for the first at the one row of the claim.
 */
async function makeFirstAdmin(id: number): Promise<void> {
  const claimed = await db()
    .$executeRaw`insert into installation_claim default values on conflict do nothing`;
  if (claimed === 1) await db().user.update({ where: { id }, data: { adminSince: currentTime() } });
}

type Names = { username: string; email: string };

/** Throws where either is taken. The unique index decides all the same; this one saves the work that comes before it. */
export async function refuseTaken({ username, email }: Names): Promise<void> {
  const other = await db().user.findFirst({ where: { OR: [{ email }, { username }] }, select: { id: true } });
  if (other) throw await takenField({ username, email });
}

/** Which of the two was taken. */
async function takenField({ username, email }: Names): Promise<Failure> {
  const other = await db().user.findUnique({ where: { email }, select: { id: true } });
  return other
    ? emailTaken()
    : conflict(`The username ${username} is taken. Choose another one.`, "username");
}

const emailTaken = () =>
  conflict("Another account already uses this email address. Use a different one.", "email");

import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { unlessTaken } from "@/lib/platform/database/records";
import { conflict, Failure, unauthorized } from "@/lib/platform/failure";
import { since } from "@/lib/platform/fields";
import { canMail } from "@/lib/platform/mail/outbox";
import { setting } from "@/lib/platform/settings/settings";
import type { User, Workspace } from "@/prisma/client/client";
import { type Actor, ALL_SCOPES, type CallOrigin, NOWHERE } from "../access/actor";
import { newKey } from "../access/api-keys";
import { isLinkMailDue, takeRegistration, tooMany } from "../access/guess-limits";
import { hashPassword, type Place, refuseCommonPassword } from "../access/passwords";
import { insistOnProofOrFresh, ofPerson } from "../access/proof";
import { wideAddressGroup } from "../access/rate-limits";
import { recordAtSignIn, recordSecurityEvent } from "../access/security-events";
import { revokeSessions } from "../access/sessions";
import { mailPerson } from "../mail/mail";
import { addressChanged, happenedNow, passwordChanged } from "../mail/notices";
import { mailLanguage } from "../mail/words/choose";
import { emailTaken, mailChange, mailConfirmation } from "./email-address";
import type { AccountChanges, NewAccount } from "./schema";

/** "The account" of the link API: the key's user, with the plan of the workspace. */
export type Account = User & { workspace: Workspace };

/** A registration's result; the key is shown this once. */
export type Registered = { id: number; username: string; apiKey: string };

/**
 * Registers a person where registration is open (`REGISTRATION`), five a minute from one address. Cheap checks are
 * made before the password is hashed.
 */
export async function register(
  input: NewAccount,
  { languages = "", ...origin }: CallOrigin & { languages?: string },
): Promise<Registered> {
  if (setting("REGISTRATION") === "closed")
    throw new Failure(
      "unauthorized",
      "Registration is closed on this installation. Ask its operator for an account.",
    );
  await refuseCommonPassword(input.password, input);
  await takeRegistration(origin.address);
  await refuseTaken(input);
  const place: Place = { lane: "register", caller: wideAddressGroup(origin.address) };
  return createAccount(input, place, { origin, language: mailLanguage(languages), asks: canMail() });
}

const OPERATOR: Place = { lane: "known", caller: "operator" };

/**
 * Makes a user with a password, the personal workspace and the first API key, all or nothing. `asks`: whether they are mailed a link that confirms
 * their address.
 */
export async function createAccount(
  { password, ...input }: NewAccount,
  place = OPERATOR,
  { asks = false, ...known }: { origin?: CallOrigin; language?: string | null; asks?: boolean } = {},
): Promise<Registered> {
  const passwordHash = await hashPassword(password, place);
  const { key, kept } = newKey();
  const { id } = await createPerson(
    { ...input, ...known, passwordHash, emailAskedAt: since(asks) },
    async (user) => {
      const { id: userId, personalWorkspaceId } = user;
      await db().apiKey.create({
        data: {
          ...kept,
          workspaceId: personalWorkspaceId,
          userId,
          name: "First key",
          scopes: [...ALL_SCOPES, "account"],
        },
      });
      if (asks) await mailConfirmation(user);
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
 * `account` for it, as with the command line, none is needed. The account is notified either way. Where the installation sends mail, a new address
 * counts once it is confirmed, unless the operator has set it. Returns the address that is to be confirmed.
 */
export async function updateAccount(
  actor: Actor,
  { email, password, ...said }: AccountChanges,
): Promise<{ pending: string | null }> {
  if (actor.credential.kind === "session")
    await insistOnProofOrFresh(actor, { password: said.currentPassword, code: said.code }, "currentPassword");
  if (password !== undefined) await refuseCommonPassword(password, await getAccount(actor));
  const passwordHash = password === undefined ? undefined : await hashPassword(password, ofPerson(actor));
  if (email !== undefined) await limitMails(actor, email);
  return unlessTaken(emailTaken, () => transaction(() => change(actor, email, passwordHash)));
}

const asksToConfirm = ({ credential }: Actor) => canMail() && credential.kind !== "operator";

/** Anybody with an account could have strangers mailed. */
async function limitMails(actor: Actor, email: string): Promise<void> {
  if (!asksToConfirm(actor) || email === (await getAccount(actor)).email) return;
  if (!(await isLinkMailDue("change", actor.userId))) throw tooMany(3_600);
}

async function change(actor: Actor, email: string | undefined, passwordHash: string | undefined) {
  const { userId } = actor;
  const happened = happenedNow(actor.origin);
  const before = await getAccount(actor);
  const address = email === before.email ? undefined : email;
  const pending = (asksToConfirm(actor) && address) || null;
  const data = {
    ...(address && !pending && { email: address, emailConfirmedAt: null, emailAskedAt: null }),
    ...(passwordHash && { passwordHash, passwordChangedAt: happened.at }),
  };
  if (pending) await mailChange(before, pending, happened);
  if (Object.keys(data).length > 0 || !pending) {
    await db().user.update({ where: { id: userId }, data });
    await revokeSessions(userId, actor.credential.kind === "session" ? actor.credential.id : undefined);
  }
  const key = (topic: string) => ({ key: `${topic}:${userId}:${happened.at.getTime()}`, to: before.email });
  if (data.email)
    await mailPerson(userId, key("address"), addressChanged, { ...happened, address: data.email });
  if (passwordHash) await mailPerson(userId, key("password"), passwordChanged, happened);
  if (data.email) recordSecurityEvent(actor, { kind: "email.changed", workspaceId: null });
  if (passwordHash) recordSecurityEvent(actor, { kind: "password.changed", workspaceId: null });
  return { pending };
}

/** `passwordHash` is null for people who sign in only through an issuer. */
type NewPerson = {
  username: string;
  email: string;
  passwordHash: string | null;
  timezone?: string;
  language?: string | null;
  /** since when the address is known to be theirs, or since when they have been asked whether it is */
  emailConfirmedAt?: Date | null;
  emailAskedAt?: Date | null;
  origin?: CallOrigin | undefined;
};

/**
 * Creates a user and the personal workspace, and with them the records of `also`, all or nothing. Throws a conflict that names the field
 * where the username or email address is taken.
 */
export async function createPerson(
  { username, email, timezone, origin = NOWHERE, ...person }: NewPerson,
  also: (user: User) => Promise<void>,
): Promise<User> {
  const create = async () => {
    const workspace = await db().workspace.create({ data: { name: username, timeZone: timezone } });
    const user = await db().user.create({
      data: { username, email, ...person, personalWorkspaceId: workspace.id },
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

import { randomInt } from "node:crypto";
import { currentTime } from "@/lib/platform/clock";
import { db, isTaken, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { conflict, Failure, notFound } from "@/lib/platform/failure";
import { setting } from "@/lib/platform/settings/settings";
import { type Actor, NOWHERE } from "../access/actor";
import {
  type Issued,
  issuerAddress,
  issuerName,
  type OidcAccounts,
  type OidcOutcome,
  type Refusal,
} from "../access/oidc";
import { Email } from "../access/schema";
import { recordAtSignIn, recordSecurityEvent } from "../access/security-events";
import { sessionOf } from "../access/sessions";
import { createPerson } from "./account";
import { takeOver } from "./take-over";

/** Outcomes of a sign-in through the issuer. */
export const oidcAccounts: OidcAccounts = { admit, connect };

/** Attempts at a free name with one prefix before giving up. */
const NAMES = 8;

/**
 * The person that an issuer names. New people are registered where `REGISTRATION` is open and the issuer has verified their email
 * address. An account with the same address is not joined: nobody here has verified that address, and a person who had registered with
 * somebody else's would share the account from then on (ADR 14).
 */
async function admit(issued: Issued): Promise<OidcOutcome> {
  const known = await personOf(issued);
  if (known) return known;
  const { success, data: email } = Email.safeParse(issued.email);
  // Where two come at the same moment with the same word, the other may just have made the account.
  if (await emailIsTaken(issued.email))
    return (
      (await personOf(issued)) ?? (await takeOverUnconfirmed(issued)) ?? (await personOf(issued)) ?? TAKEN
    );
  if (setting("REGISTRATION") === "closed") return { kind: "refused", reason: "closed" };
  if (!success) return { kind: "refused", reason: "unverified" };
  return (await register(issued, email)) ?? (await personOf(issued)) ?? TAKEN;
}

const TAKEN: OidcOutcome = { kind: "refused", reason: "taken" };

const emailIsTaken = async (email: string | null) =>
  email !== null && (await db().user.count({ where: { email } })) > 0;

/**
 * The account whose address the issuer says is this person's, where nobody had confirmed it: it is theirs from now on, and nothing that was set up to
 * get in before is (ADR 14, 41). Null where there is none.
 */
async function takeOverUnconfirmed({ issuer, subject, email }: Issued): Promise<OidcOutcome | null> {
  return transaction(async () => {
    const [found] = await db().$queryRaw<{ id: number }[]>`
      select id from users where email = ${email} and disabled_at is null
        and email_confirmed_at is null and email_asked_at is not null for update`;
    if (!found) return null;
    const user = await db().user.findUniqueOrThrow({ where: { id: found.id } });
    await takeOver(user);
    await db().user.update({ where: { id: user.id }, data: { emailConfirmedAt: currentTime() } });
    await db().identity.create({ data: { userId: user.id, issuer, subject } });
    recordAtSignIn({ kind: "issuer.connected", userId: user.id, origin: NOWHERE });
    return { kind: "person", userId: user.id };
  });
}

/** Null where the email address is taken. */
async function register({ issuer, subject, names }: Issued, email: string): Promise<OidcOutcome | null> {
  const name = usernameFrom(names);
  for (let turn = 0; turn < NAMES; turn++) {
    const username = turn === 0 ? name : `${name.slice(0, 24)}-${randomInt(10_000, 100_000)}`;
    const person = { username, email, passwordHash: null, emailConfirmedAt: currentTime() };
    try {
      const { id: userId } = await createPerson(person, async ({ id }) => {
        await db().identity.create({ data: { userId: id, issuer, subject } });
      });
      return { kind: "person", userId };
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== "conflict") throw error;
      if (error.fields?.username === undefined) return null;
    }
  }
  throw conflict(
    "No free username was found for this account. Try again, or ask the operator for an account.",
  );
}

/** The first of the names that makes one of ours, else any. */
function usernameFrom(names: string[]): string {
  const plain = names.map((name) =>
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 30),
  );
  return plain.find((name) => name.length >= 3) ?? `person-${randomInt(10_000, 100_000)}`;
}

/** How the caller may sign in: since when by password, what the issuer is called, since when through it; null where not. */
export type SignInMethods = { password: Date | null; issuer: string | null; connected: Date | null };

/** Lets a signed-in person use the issuer from now on, and confirms their address if the issuer names it; otherwise says why not. */
export async function connect(userId: number, { issuer, subject, email }: Issued): Promise<Refusal | null> {
  try {
    await db().identity.create({ data: { userId, issuer, subject } });
    if (email !== null) await confirmIssued(userId, email);
    return null;
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  const other = await db().identity.findUnique({ where: { issuer_subject: { issuer, subject } } });
  if (!other) return "already";
  return other.userId === userId ? null : "other-person";
}

async function confirmIssued(userId: number, email: string): Promise<void> {
  const where = { id: userId, email, emailConfirmedAt: null };
  await db().user.updateMany({ where, data: { emailConfirmedAt: currentTime() } });
  await invalidate({ kind: "person", id: userId });
}

/** The user of an issuer's claims; null for a new one. */
export async function personOf({ issuer, subject }: Issued): Promise<OidcOutcome | null> {
  const where = { issuer_subject: { issuer, subject } };
  const known = await db().identity.findUnique({ where, include: { user: true } });
  if (!known) return null;
  return known.user.disabledAt
    ? { kind: "refused", reason: "disabled" }
    : { kind: "person", userId: known.userId };
}

/** How the caller may sign in. */
export async function getSignInMethods({ userId }: Actor): Promise<SignInMethods> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: userId },
    include: { identities: { where: { issuer: issuerAddress() } } },
  });
  return {
    password: user.passwordHash === null ? null : user.passwordChangedAt,
    issuer: issuerName(),
    connected: user.identities[0]?.createdAt ?? null,
  };
}

/** Lets the caller come through the issuer no more. Throws where there is no other way in, and for anything but a browser. */
export async function disconnect(actor: Actor): Promise<void> {
  sessionOf(actor);
  const { userId } = actor;
  const { count } = await db().identity.deleteMany({
    where: { userId, issuer: issuerAddress(), user: { passwordHash: { not: null } } },
  });
  if (count > 0) return recordSecurityEvent(actor, { kind: "issuer.disconnected", workspaceId: null });
  if (!(await getSignInMethods(actor)).connected) throw notFound("Connection");
  throw conflict("This is your only way to sign in. Set a password first.");
}

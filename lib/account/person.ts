import type { User } from "@/prisma/client/client";
import type { CallOrigin } from "../access/actor";
import { NOWHERE } from "../access/origin";
import { recordAtSignIn } from "../access/security-events";
import { db, isTaken, transaction } from "../db";
import { conflict, type Failure } from "../failure";

/** `passwordHash` is null for whoever signs in through an issuer alone. */
type NewPerson = {
  username: string;
  email: string;
  passwordHash: string | null;
  timezone?: string;
  origin?: CallOrigin | undefined;
};

/**
 * Makes a user and the personal workspace, and with them what `also` makes, all or nothing. Throws a conflict that names the field
 * where username or e-mail address is somebody's.
 */
export async function createPerson(
  { username, email, passwordHash, timezone, origin = NOWHERE }: NewPerson,
  also: (user: User) => Promise<void>,
): Promise<User> {
  try {
    return await transaction(async () => {
      const workspace = await db().workspace.create({ data: { name: username, timeZone: timezone } });
      const user = await db().user.create({
        data: { username, email, passwordHash, personalWorkspaceId: workspace.id },
      });
      await db().membership.create({ data: { workspaceId: workspace.id, userId: user.id, role: "owner" } });
      await makeFirstAdmin(user.id);
      await also(user);
      recordAtSignIn({ kind: "account.created", userId: user.id, origin });
      return user;
    });
  } catch (error) {
    if (isTaken(error)) throw await takenField({ username, email });
    throw error;
  }
}

/**
 * Whoever comes first runs the installation, once and for good: when they leave, whoever comes next is nobody (docs/decisions/117). Of two
 * that come at the same moment the second waits for the first at the claim's one row.
 */
async function makeFirstAdmin(id: number): Promise<void> {
  const claimed = await db()
    .$executeRaw`insert into installation_claim default values on conflict do nothing`;
  if (claimed === 1) await db().user.update({ where: { id }, data: { adminSince: new Date() } });
}

type Names = { username: string; email: string };

/** Throws where either is somebody's by now. The unique index decides all the same; this one saves the work that comes before it. */
export async function refuseTaken({ username, email }: Names): Promise<void> {
  const other = await db().user.findFirst({ where: { OR: [{ email }, { username }] }, select: { id: true } });
  if (other) throw await takenField({ username, email });
}

/** Which of the two was taken. */
async function takenField({ username, email }: Names): Promise<Failure> {
  const other = await db().user.findUnique({ where: { email }, select: { id: true } });
  if (other) return conflict("This e-mail address belongs to another account.", "email");
  return conflict(`The username ${username} is taken.`, "username");
}

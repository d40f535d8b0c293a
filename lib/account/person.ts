import type { User } from "@/prisma/client/client";
import { db, isTaken, transaction } from "../db";
import { conflict, type Failure } from "../failure";

/** `passwordHash` is null for whoever signs in through an issuer alone. */
type NewPerson = { username: string; email: string; passwordHash: string | null; timezone?: string };

/**
 * Makes a user and the personal workspace, and with them what `also` makes, all or nothing. Throws a conflict that names the field
 * where username or e-mail address is somebody's.
 */
export async function createPerson(
  { username, email, passwordHash, timezone }: NewPerson,
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
      return user;
    });
  } catch (error) {
    if (isTaken(error)) throw await takenField({ username, email });
    throw error;
  }
}

/** Whoever comes first runs the installation. Of two that come at the same moment, the lock lets one see the other. */
async function makeFirstAdmin(id: number): Promise<void> {
  await db().$executeRaw`select pg_advisory_xact_lock(72707372)`;
  await db().$executeRaw`
    update users set admin_since = now()
    where id = ${id} and not exists (select from users where admin_since is not null)`;
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

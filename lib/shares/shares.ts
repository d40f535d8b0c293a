import { randomBytes } from "node:crypto";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { ofWorkspace } from "../access/password-check";
import { hashPassword } from "../access/passwords";
import { db } from "../db";
import { notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import { FIRST_CARDS } from "./choices";
import type { NewShare, ShareChanges } from "./schema";
import { COLUMN, FIND, type Noun, type Share, WITH_SUBJECT } from "./subjects";

type ById = { id: number };

/** The operation that lists the shares of one of the caller's records, by id. */
export const listShares =
  (noun: Noun) =>
  async (actor: Actor, { id, ...paging }: ById & Paging): Promise<Page<Share>> => {
    await FIND[noun](actor, { id });
    const where = { ...owned(actor), [COLUMN[noun]]: id };
    const [rows, total] = await Promise.all([
      db().statShare.findMany({
        where,
        include: WITH_SUBJECT,
        orderBy: { id: "asc" },
        take: paging.limit,
        skip: offsetOf(paging),
      }),
      db().statShare.count({ where }),
    ]);
    return { rows, total, paging };
  };

/** The operation that shares the statistics of one of the caller's records under an address nobody can guess. */
export const createShare =
  (noun: Noun) =>
  async (actor: Actor, { id, ...input }: ById & NewShare): Promise<Share> => {
    await FIND[noun](actor, { id });
    return db().statShare.create({
      data: {
        ...owned(actor),
        [COLUMN[noun]]: id,
        // Kept readable: its owner copies it again, and it opens nothing that this database does not hold beside it.
        token: randomBytes(16).toString("base64url"),
        ...(await columnsOf(actor, input)),
        cards: input.cards ?? [...FIRST_CARDS],
      },
      include: WITH_SUBJECT,
    });
  };

/** Changes what is sent and nothing else. */
export async function updateShare(actor: Actor, { id, ...changes }: ShareChanges & ById): Promise<void> {
  const data = {
    ...(await columnsOf(actor, changes)),
    cards: changes.cards === null ? [...FIRST_CARDS] : changes.cards,
  };
  const { count } = await db().statShare.updateMany({ where: { id, ...owned(actor) }, data });
  if (count === 0) throw notFound("Share");
}

/** Ends a share; its address is then not found. */
export async function removeShare(actor: Actor, { id }: ById): Promise<void> {
  const { count } = await db().statShare.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Share");
}

/** The columns a body sets: undefined keeps or takes the default, null goes back to it. */
const columnsOf = async (actor: Actor, { name, password, expiry, index }: NewShare | ShareChanges) => ({
  name: name === null ? "" : name,
  passwordHash: password ? await hashPassword(password, ofWorkspace(actor)) : password,
  expiresAt: expiry,
  indexedAt: index === undefined ? undefined : index ? new Date() : null,
});

import type { Prisma, QrCode } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { changed, qrChange } from "../changes";
import { apart, db, isTaken, transaction } from "../db";
import { notFound } from "../failure";
import { randomAlias } from "../links/alias";
import { containing, offsetOf, type Page } from "../paging";
import { pool } from "../pool";
import { qrAddress } from "./address";
import { BLACK, type QrType, WHITE } from "./choices";
import { contentOf } from "./content";
import { type QrFields, readData } from "./data";
import { linkBehind } from "./link-behind";
import { takeLogo } from "./logo";
import { changedStyle, refuseFaint, styleOf } from "./look";
import { matrixOf } from "./matrix";
import type { QrListQuery } from "./query";
import { refuseUnreadable } from "./scan";
import { type NewQr, type QrChanges } from "./schema";

export type Qr = QrCode;

/** One page of the caller's codes, newest first. */
export async function listQr(actor: Actor, query: QrListQuery): Promise<Page<Qr>> {
  const { q, type, order } = query;
  const where = {
    ...owned(actor),
    ...(type !== "all" && { type }),
    ...(q && { name: containing(q) }),
  };
  const page = { orderBy: ORDERS[order], take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().qrCode.findMany({ where, ...page }),
    db().qrCode.count({ where }),
  ]);
  return { rows, total, paging: query };
}

const ORDERS = {
  date: [{ id: "desc" }],
  name: [{ name: "asc" }, { id: "desc" }],
  scans: [{ scans: "desc" }, { id: "desc" }],
} satisfies Record<QrListQuery["order"], Prisma.QrCodeOrderByWithRelationInput[]>;

/** One code of the caller. */
export async function getQr(actor: Actor, { id }: { id: number }): Promise<Qr> {
  const found = await db().qrCode.findFirst({ where: { id, ...owned(actor) } });
  if (!found) throw notFound("QR code");
  return found;
}

/** Makes a code under a random alias. Throws a Failure when its content does not fit or its colours are too much alike. */
export async function createQr(actor: Actor, input: NewQr): Promise<{ id: number; alias: string }> {
  const { type, foreground = BLACK, background = WHITE } = input;
  const style = changedStyle({}, input);
  refuseFaint({ ...style, foreground, background });
  const says = await contentFor(actor, type, input.data, Boolean(input.logo));
  const logo = input.logo ? await takeLogo(actor, input.logo) : null;
  await refuseUnreadable(
    { type, data: says.data, foreground, background, logo, style },
    String(actor.workspaceId),
  );
  const data = { ...owned(actor), ...says, type, foreground, background, logo, style };
  return insertUnderAlias((alias) =>
    transaction(async () => {
      const made = await db().qrCode.create({
        data: { ...data, alias, name: input.name ?? "" },
        select: { id: true, alias: true },
      });
      if (!input.name)
        await db().qrCode.update({ where: { id: made.id }, data: { name: `QR Code ${made.id}` } });
      return made;
    }),
  );
}

/** Changes what is sent and nothing else; the type of a code and its address stay. */
export async function updateQr(actor: Actor, { id, ...changes }: QrChanges & { id: number }): Promise<void> {
  const before = await getQr(actor, { id });
  const foreground = changes.foreground === null ? BLACK : (changes.foreground ?? before.foreground);
  const background = changes.background === null ? WHITE : (changes.background ?? before.background);
  const style = changedStyle(styleOf(before.style), changes);
  refuseFaint({ ...style, foreground, background });
  const given = changes.logo === undefined ? before.logo : changes.logo;
  const says = await contentFor(actor, before.type, changes.data, Boolean(given));
  const logo = given && given !== before.logo ? await takeLogo(actor, given) : given;
  await refuseUnreadable(
    { type: before.type, data: says.data, foreground, background, logo, style },
    String(actor.workspaceId),
  );
  const { count } = await db().qrCode.updateMany({
    where: { id, ...owned(actor) },
    data: {
      ...says,
      foreground,
      background,
      logo,
      name: changes.name === null ? `QR Code ${id}` : changes.name,
      style,
    },
  });
  if (count === 0) throw notFound("QR code");
  changed(qrChange(before.alias));
}

/** Deletes a code with its statistics. Printed ones lead nowhere from then on. */
export async function removeQr(actor: Actor, { id }: { id: number }): Promise<void> {
  const { rows } = await pool().query<{ alias: string }>(
    "delete from qr_codes where id = $1 and workspace_id = $2 returning alias",
    [id, actor.workspaceId],
  );
  if (!rows[0]) throw notFound("QR code");
  changed(qrChange(rows[0].alias));
}

/** What a code says, once it is known to fit, and which link it stands for. */
async function contentFor(
  actor: Actor,
  type: QrType,
  given: unknown,
  hasLogo: boolean,
): Promise<{ data: QrFields; linkId: number | null }> {
  const data = readData(type, given);
  matrixOf(contentOf(type, data, qrAddress("")), hasLogo ? "with-logo" : "without-logo");
  return { data, linkId: type === "link" ? await linkBehind(actor, data.url ?? "") : null };
}

/** The unique index tells when an alias is taken, which is rare; then a longer one is drawn. */
async function insertUnderAlias<T>(insert: (alias: string) => Promise<T>): Promise<T> {
  for (let length = 7; ; length++) {
    try {
      return await apart(() => insert(randomAlias(length)));
    } catch (error) {
      if (!isTaken(error) || length > 12) throw error;
    }
  }
}

import { type Actor, owned } from "@/lib/identity/access/actor";
import { countCalls } from "@/lib/identity/access/rate-limits";
import { type CodeDomain, qrAddress } from "@/lib/platform/addresses";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import {
  changedOne,
  existing,
  firstOf,
  ORDER,
  pageOf,
  underRandomName,
} from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { Failure } from "@/lib/platform/failure";
import { containing, type Page } from "@/lib/platform/lists";
import type { Prisma } from "@/prisma/client/client";
import { randomAlias } from "../alias";
import { findByAddress } from "../find";
import { refuseLoops } from "../references";
import { domainToShow, WITH_SHOWN_DOMAIN } from "../shown-domain";
import { appLink } from "./app-link";
import { contentOf } from "./content";
import { BLACK, type QrType, WHITE } from "./enums";
import type { QrFields } from "./fields";
import { logoUri, previewLogo, takeLogo } from "./logo";
import { matrixOf } from "./matrix";
import { readData } from "./read-data";
import { refuseUnreadable, tryOut } from "./scan";
import type { NewQr, QrChanges, QrListQuery, QrPreview } from "./schema";
import { changedStyle, refuseFaint, styleOf } from "./style";

export type Qr = Prisma.QrCodeGetPayload<{ include: typeof WITH_SHOWN_DOMAIN }>;

/** One page of the caller's codes, newest first. */
export async function listQr(actor: Actor, query: QrListQuery): Promise<Page<Qr>> {
  const { q, type, order } = query;
  const where = { ...owned(actor), ...(type !== "all" && { type }), ...(q && { name: containing(q) }) };
  return pageOf(
    query,
    (page) => db().qrCode.findMany({ where, include: WITH_SHOWN_DOMAIN, orderBy: ORDERS[order], ...page }),
    () => db().qrCode.count({ where }),
  );
}

const ORDERS = {
  ...ORDER,
  scans: [{ scans: "desc" }, { id: "desc" }],
} satisfies Record<QrListQuery["order"], Prisma.QrCodeOrderByWithRelationInput[]>;

/** One code of the caller. */
export const getQr = (actor: Actor, { id }: { id: number }): Promise<Qr> =>
  existing("QR code", db().qrCode.findFirst({ where: { id, ...owned(actor) }, include: WITH_SHOWN_DOMAIN }));

/**
 * Creates a code, under the `alias` that is wanted where that is free, else under a random one, and for an app its link, unless there is
 * one. Throws a Failure when its content does not fit or its colors are too similar.
 */
export async function createQr(
  actor: Actor,
  input: NewQr,
  wanted: { alias?: string; linkId?: number | undefined } = {},
): Promise<Pick<Qr, "id" | "alias" | "domain">> {
  const { type, foreground = BLACK, background = WHITE } = input;
  const style = changedStyle({}, input);
  refuseFaint({ ...style, foreground, background });
  const shown = await domainToShow(actor, input.domain);
  const says = await contentFor(actor, type, { ...shown, data: input.data, hasLogo: Boolean(input.logo) });
  const logo = input.logo ? await takeLogo(actor, input.logo) : null;
  await refuseUnreadable(
    { type, data: says.data, ...shown, foreground, background, logo: await imageOf(logo), style },
    String(actor.workspaceId),
  );
  const domainId = shown.domain?.id ?? null;
  const data = { ...owned(actor), ...says, domainId, type, foreground, background, logo, style };
  let next = wanted.alias;
  const name = (length: number) => {
    const alias = next ?? randomAlias(length);
    next = undefined;
    return alias;
  };
  return transaction(async () => {
    const linkId = type === "app" ? await appLink(actor, says.data, wanted.linkId, input.name) : says.linkId;
    return underRandomName(name, async (alias) => {
      const made = await db().qrCode.create({
        data: { ...data, linkId, alias, name: input.name ?? "" },
        select: { id: true, alias: true, ...WITH_SHOWN_DOMAIN },
      });
      if (!input.name)
        await db().qrCode.update({ where: { id: made.id }, data: { name: `QR Code ${made.id}` } });
      return made;
    });
  });
}

/** Changes what is sent and nothing else; the type of a code and its address stay. */
export async function updateQr(actor: Actor, { id, ...changes }: QrChanges & { id: number }): Promise<void> {
  const before = await getQr(actor, { id });
  const foreground = changes.foreground === null ? BLACK : (changes.foreground ?? before.foreground);
  const background = changes.background === null ? WHITE : (changes.background ?? before.background);
  const style = changedStyle(styleOf(before.style), changes);
  refuseFaint({ ...style, foreground, background });
  const given = changes.logo === undefined ? before.logo : changes.logo;
  const shown = await domainToShow(actor, changes.domain, before.domain);
  const says = await contentFor(actor, before.type, {
    ...shown,
    data: changes.data,
    hasLogo: Boolean(given),
  });
  const logo = given && given !== before.logo ? await takeLogo(actor, given) : given;
  await refuseUnreadable(
    {
      type: before.type,
      data: says.data,
      ...shown,
      foreground,
      background,
      logo: await imageOf(logo),
      style,
    },
    String(actor.workspaceId),
  );
  const name = changes.name === null ? `QR Code ${id}` : changes.name;
  const domainId = changes.domain === undefined ? undefined : (shown.domain?.id ?? null);
  const data = { ...says, domainId, foreground, background, logo, name, style };
  await transaction(async () => {
    const linkId =
      before.type === "app" ? await appLink(actor, says.data, before.linkId, before.name) : says.linkId;
    const change = db().qrCode.updateMany({ where: { id, ...owned(actor) }, data: { ...data, linkId } });
    await changedOne("QR code", change);
  });
  await invalidate({ kind: "qr", alias: before.alias });
}

/** Deletes a code with its statistics. Printed ones lead nowhere from then on. */
export async function removeQr(actor: Actor, { id }: { id: number }): Promise<void> {
  const { alias } = await firstOf(
    "QR code",
    rowsOf<{ alias: string }>({
      name: "remove-qr",
      text: "delete from qr_codes where id = $1 and workspace_id = $2 returning alias",
      values: [id, actor.workspaceId],
    }),
  );
  await invalidate({ kind: "qr", alias });
}

const imageOf = async (logo: string | null) => (logo ? logoUri(logo) : undefined);

type Content = { data: unknown; hasLogo: boolean; domain: CodeDomain };

/** The content of a code, checked to fit, and its link. */
async function contentFor(
  actor: Actor,
  type: QrType,
  { data: given, hasLogo, domain }: Content,
): Promise<{ data: QrFields; linkId: number | null }> {
  const data = readData(type, given);
  matrixOf(contentOf(type, data, qrAddress("", domain)), hasLogo ? "with-logo" : "without-logo");
  return { data, linkId: type === "link" ? await linkBehind(actor, data.url ?? "") : null };
}

/** Rendering and scanning a code takes a tenth of a second: this limit per minute is more than a designer needs. */
const MOST_A_MINUTE = 120;

/**
 * A code as it would be drawn, and whether that can be scanned. Keeps nothing. One that does not exist yet has an address
 * of the right length, but not its own. Throws a Failure as making it would.
 */
export async function previewQr(actor: Actor, { id, logo, ...input }: QrPreview) {
  await takePreview(actor);
  const { type, foreground = BLACK, background = WHITE } = input;
  const style = changedStyle({}, input);
  refuseFaint({ ...style, foreground, background });
  const code = id === undefined ? undefined : await getQr(actor, { id });
  const shown = await domainToShow(actor, input.domain ?? null);
  const data = readData(type, input.data);
  const image = logo ? await previewLogo(actor, logo) : undefined;
  const design = { type, data, ...shown, foreground, background, logo: image, style };
  return tryOut(design, code?.alias, String(actor.workspaceId));
}

async function takePreview({ workspaceId }: Actor): Promise<void> {
  const [{ allowance, isOver }] = await countCalls([
    { name: `preview:${workspaceId}`, limit: MOST_A_MINUTE },
  ]);
  if (!isOver) return;
  const seconds = allowance.secondsLeft;
  throw new Failure(
    "limited",
    `More than ${MOST_A_MINUTE} previews in one minute. Try again in ${seconds} seconds.`,
    { headers: { "Retry-After": String(seconds) } },
  );
}

/**
 * The caller's short link at an address; null for any other address. A scan of such a code applies the
 * link's rules and counts for it too. Throws a Failure for another workspace's short link.
 */
export async function linkBehind(actor: Actor, address: string): Promise<number | null> {
  const { host, hostname, pathname } = new URL(address);
  const [short = "", ...others] = [env().SHORT_URL, env().APP_URL].map((url) => new URL(url).host);
  const asked = host === short || others.includes(host) ? short : hostname;
  const found = pathname === "/" ? undefined : await findByAddress(actor, `https://${asked}${pathname}`);
  if (found !== undefined) return found;
  await refuseLoops(actor, { url: address });
  return null;
}

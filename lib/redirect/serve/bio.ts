import { env } from "@/lib/platform/env";
import { isShownAt } from "../branded-noun";
import type { BatchedLookup } from "../caches/batched-lookup";
import type { ReadThroughCache } from "../caches/read-through-cache";
import type { Link } from "../link";
import { type BioRow, blocksAt } from "../pages/bio";
import { addressIn } from "../pages/bio-blocks/address";
import { redirect, refuse, showBio } from "../respond";
import { type Route, routeOf, type Site } from "../route";
import type { VisitContext } from "../visit-context";
import { isRead, readVisitor, type Visitor } from "../visitor";
import { justSent, takeBioForm } from "./bio-form";
import { originOf, serveBioPicture } from "./bio-picture";
import { chooseVariant, versionOf } from "./bio-variant";
import { viaBio } from "./link";
import { notFound } from "./refusal";

/** Dependencies of a visit of a bio page. */
export type BioParts = {
  bios: BatchedLookup<BioRow>;
  links: ReadThroughCache<Link>;
  resolveSite(host: string): Site;
};

/** Answers a visit of a bio page, of one of its blocks' own addresses, or of a form on it. Rejects only when the database is away. */
export async function serveBio(
  { alias, block, part, variant = 0, picture }: Extract<Route, { kind: "bio" }>,
  context: VisitContext,
  parts: BioParts,
): Promise<void> {
  const { request, response, site, host, query, services } = context;
  const row = await parts.bios.find(alias.toLowerCase());
  const at = { host, alias: `b/${alias}` };
  if (!row || !isShownAt(site, row.workspace_id)) return notFound({ ...context, ...at });
  if (row.disabled) return refuse(response, request, { kind: "disabled", ...at });
  const asked = versionOf(row, variant);
  if (!isRead(request)) return takeBioForm(asked, block, variant, context);
  if (picture) return serveBioPicture(row, context);
  const visitor = readVisitor(context);
  if (block === undefined) return showPage(row, visitor, context);
  const pressed = blocksAt(asked, visitor.now).find(({ id }) => id === block);
  const to =
    pressed && addressIn(pressed, { part, isFramed: query === "frame", products: asked.products ?? [] });
  // The page in front of a person may be older than a change that took the block away.
  if (to === undefined) return redirect(response, `/b/${row.alias}`);
  const address = await withSource(to, row, parts);
  if (visitor.bot === "") services.bioCounts.add({ bioId: row.id, variant, block });
  redirect(response, address);
}

/** Shows the page, or its other version, and counts that. */
async function showPage(row: BioRow, { bot, now }: Visitor, context: VisitContext): Promise<void> {
  const { request, response, query, services } = context;
  const isPerson = bot === "";
  const sent = justSent(query);
  const { variant, cookie } = chooseVariant(row, isPerson, context);
  const page = versionOf(row, variant);
  // Who has sent a form sees the page a second time, and has looked at it once.
  if (isPerson && !sent) services.bioCounts.add({ bioId: row.id, variant, block: "" });
  const brand = page.content.theme === "brand" ? await services.brands.get(row.workspace_id) : undefined;
  const headers = cookie === undefined ? [] : ["Set-Cookie", cookie];
  showBio(response, request, page, { now, sent, origin: originOf(context), variant }, { brand, headers });
}

/** The address; of one of the workspace's own short links, saying that the visitor came through the page. */
async function withSource(
  address: string,
  { id, workspace_id }: BioRow,
  { links, resolveSite }: BioParts,
): Promise<string> {
  const url = new URL(address);
  const isShort = url.host === new URL(env().SHORT_URL).host;
  const site = resolveSite(url.host);
  // A host that nobody knows resolves to ours.
  if (!isShort && site.kind !== "branded") return address;
  const route = routeOf(site, url.pathname);
  if (route.kind !== "alias") return address;
  const link = await linkNamed(route, links);
  return link?.workspaceId === workspace_id ? viaBio(url, link, id) : address;
}

async function linkNamed({ key, alias }: Extract<Route, { kind: "alias" }>, links: ReadThroughCache<Link>) {
  const link = await links.get(key);
  const twin = link?.rules.twins?.get(alias);
  return twin === undefined ? link : links.get(twin);
}

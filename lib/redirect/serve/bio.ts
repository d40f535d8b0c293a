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
import { isRead, readVisitor } from "../visitor";
import { justSent, takeBioForm } from "./bio-form";
import { originOf, serveBioPicture } from "./bio-picture";
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
  { alias, block, part, picture }: Extract<Route, { kind: "bio" }>,
  context: VisitContext,
  parts: BioParts,
): Promise<void> {
  const { request, response, site, host, query, services } = context;
  const page = await parts.bios.find(alias.toLowerCase());
  const at = { host, alias: `b/${alias}` };
  if (!page || !isShownAt(site, page.workspace_id)) return notFound({ ...context, ...at });
  if (page.disabled) return refuse(response, request, { kind: "disabled", ...at });
  if (!isRead(request)) return takeBioForm(page, block, context);
  if (picture) return serveBioPicture(page, context);
  const visitor = readVisitor(context);
  const count = () => {
    if (visitor.bot === "") services.bioCounts.add({ bioId: page.id, variant: 0, block: block ?? "" });
  };
  if (block === undefined) {
    const sent = justSent(query);
    // Who has sent a form sees the page a second time, and has looked at it once.
    if (!sent) count();
    const brand = page.content.theme === "brand" ? await services.brands.get(page.workspace_id) : undefined;
    return showBio(response, request, page, { now: visitor.now, sent, origin: originOf(context) }, { brand });
  }
  const pressed = blocksAt(page, visitor.now).find(({ id }) => id === block);
  const to =
    pressed && addressIn(pressed, { part, isFramed: query === "frame", products: page.products ?? [] });
  // The page in front of a person may be older than a change that took the block away.
  if (to === undefined) return redirect(response, `/b/${page.alias}`);
  const address = await withSource(to, page, parts);
  count();
  redirect(response, address);
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

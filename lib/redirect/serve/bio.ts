import { identified } from "@/lib/links/bio/block-ids";
import { env } from "@/lib/platform/env";
import { isShownAt } from "../branded-noun";
import type { BatchedLookup } from "../caches/batched-lookup";
import type { ReadThroughCache } from "../caches/read-through-cache";
import type { Link } from "../link";
import type { BioRow } from "../pages/bio";
import { redirect, refuse, refuseMethod, showBio } from "../respond";
import { type Route, routeOf, type Site } from "../route";
import type { VisitContext } from "../visit-context";
import { isRead, readVisitor } from "../visitor";
import { viaBio } from "./link";
import { notFound } from "./refusal";

/** Dependencies of a visit of a bio page. */
export type BioParts = {
  bios: BatchedLookup<BioRow>;
  links: ReadThroughCache<Link>;
  resolveSite(host: string): Site;
};

/** Answers a visit of a bio page, or of one of its blocks' own addresses. Rejects only when the database is away. */
export async function serveBio(
  { alias, block }: Extract<Route, { kind: "bio" }>,
  context: VisitContext,
  parts: BioParts,
): Promise<void> {
  const { request, response, site, host, services } = context;
  if (!isRead(request)) return refuseMethod(response);
  const found = await parts.bios.find(alias.toLowerCase());
  const at = { host, alias: `b/${alias}` };
  if (!found || !isShownAt(site, found.workspace_id)) return notFound({ ...context, ...at });
  if (found.disabled) return refuse(response, request, { kind: "disabled", ...at });
  const page = { ...found, blocks: identified(found.content.blocks) };
  // The page in front of a person may be older than a change that took the block away.
  const to = block && destinationOf(page.blocks.find(({ id }) => id === block));
  if (block && !to) return redirect(response, `/b/${page.alias}`);
  const count = () => {
    if (readVisitor(context).bot === "")
      services.bioCounts.add({ bioId: page.id, variant: 0, block: block ?? "" });
  };
  if (!to) {
    count();
    return showBio(response, request, page);
  }
  const address = await withSource(to, page, parts);
  count();
  redirect(response, address);
}

type Block = ReturnType<typeof identified>[number];

/** Where a block leads: an address that its owner has put there, never one of the request's. */
const destinationOf = (block: Block | undefined): string | undefined =>
  block && "url" in block ? block.url : undefined;

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

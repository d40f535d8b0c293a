import { withPlainLetters } from "@/lib/platform/addresses";
import { visitsPool } from "@/lib/platform/database/visits-database";
import { env } from "@/lib/platform/env";
import { type Html, html } from "@/lib/platform/html";
import { namesApps } from "../apps/compile";
import { withinPatience } from "../caches/batched-lookup";
import type { ReadThroughCache } from "../caches/read-through-cache";
import { isUsedUp } from "../click-limit";
import { decide, isLimited } from "../decide";
import { meantOf } from "../exact";
import type { Link } from "../link";
import { layout, type Page, type Setting, strip } from "../pages/layout";
import { privacyFoot } from "../pages/privacy-link";
import { reportLink } from "../pages/report";
import { longDate } from "../pages/words/choose";
import { refuseMethod, sendPage } from "../respond";
import { FIND_LIST, FIND_LIST_OF_WORKSPACE } from "../sql";
import type { VisitContext } from "../visit-context";
import { recallVisits } from "../visit-memory";
import { isRead, readVisitor } from "../visitor";
import { notFound, showRefusal } from "./refusal";

/** Shows a link's destination (`/alias+`) without going there; an inactive, locked or limited link reveals nothing. Not counted. `missed`: no link has the name before the plus. */
export async function servePreview(
  key: string,
  context: VisitContext,
  links: ReadThroughCache<Link>,
  missed: () => void,
): Promise<void> {
  const link = await meantOf(await links.get(key), context.alias, links);
  if (!link) return missed();
  const { request, response, host, alias, services } = context;
  if (!isRead(request)) return refuseMethod(response);
  const brand = await services.brands.get(link.workspaceId);
  const visitor = readVisitor(context);
  if (link.rules.countsVisits) recallVisits(link, visitor, context);
  const decision = decide(link, visitor, "locked");
  if (decision.kind === "refuse")
    return decision.why === "password"
      ? sendPage(response, request, (setting) => hiddenPreviewPage("locked", host, alias, setting), { brand })
      : showRefusal(decision.why, link, { ...context, brand });
  if (isLimited(link) && decision.kind !== "go-elsewhere")
    return (await isUsedUp(link, visitor.now))
      ? showRefusal("limit", link, { ...context, brand })
      : sendPage(response, request, (setting) => hiddenPreviewPage("limited", host, alias, setting), {
          brand,
        });
  // Who may open it once must not see it here as often as they like.
  if (link.rules.delivery?.once && decision.kind !== "go-elsewhere")
    return sendPage(response, request, (setting) => hiddenPreviewPage("limited", host, alias, setting), {
      brand,
    });
  const shown = {
    host,
    alias,
    destination: (decision.kind === "go-elsewhere" ? decision.to : link).address,
    createdAt: new Date(link.createdAt),
    hasTargets:
      link.rules.targets.length > 0 || link.rules.conditional !== undefined || namesApps(link.rules),
  };
  sendPage(response, request, (setting) => previewPage(shown, setting), { brand });
}

/** A link's public preview. */
export type Preview = {
  host: string;
  /** of the link itself, without the plus */
  alias: string;
  destination: string;
  createdAt: Date;
  /** whether some visitors are led elsewhere */
  hasTargets: boolean;
};

/** Where a link leads, without going there: the destination, its host, and how old the link is. */
export function previewPage(link: Preview, setting: Setting): Page {
  const { words } = setting;
  const { host, alias, destination, createdAt, hasTargets } = link;
  const body = html`<dl><dt>${words["preview.destination"]}</dt><dd>${destination}</dd>
<dt>${words["preview.domain"]}</dt><dd><b>${new URL(destination).host}</b></dd>
<dt>${words["preview.created"]}</dt><dd><time datetime="${createdAt.toISOString()}">${longDate(words, createdAt)}</time></dd></dl>
${hasTargets ? html`<p>${words["preview.targets"]}</p>` : ""}
<p><a class="button" href="/${alias}">${words["preview.follow"]}</a></p>
${reportLink(host, alias, setting)}`;
  return layout({
    setting,
    title: words["preview.title"],
    host,
    alias,
    strip: strip("waiting"),
    body,
    style: "dd+dt,p+p{margin-top:0}dl+p,p+p{margin-top:24px}",
  });
}

/** The same of a link that is not to be looked behind: nothing. */
export function hiddenPreviewPage(
  why: "locked" | "limited",
  host: string,
  alias: string,
  setting: Setting,
): Page {
  const { words } = setting;
  const body = html`<p>${words[`preview.${why}`]}</p>
<p><a class="button" href="/${alias}">${words["preview.follow"]}</a></p>
${reportLink(host, alias, setting)}`;
  return layout({
    setting,
    title: why === "locked" ? words["password.title"] : words["withheld.title"],
    host,
    alias,
    strip: strip(why === "locked" ? "locked" : "waiting"),
    body,
    style: "p+p{margin-top:24px}",
  });
}

/** The address of a campaign's list: the workspace, the prefix, and the id. */
export type ListName = { username?: string; slug: string; id: number };

/** Shows the links of a public campaign, under a brand in its look. One that is private, or named wrongly, is not there. Rejects when the database is away. */
export async function serveList({ username = "", slug, id }: ListName, context: VisitContext): Promise<void> {
  const { request, response, site, host, alias, services } = context;
  if (!isRead(request)) return refuseMethod(response);
  const asked =
    site.kind === "branded"
      ? { name: "find-branded-list", text: FIND_LIST_OF_WORKSPACE, values: [id, site.domain.workspaceId] }
      : { name: "find-list", text: FIND_LIST, values: [id, username.toLowerCase()] };
  const { rows } = await withinPatience(
    visitsPool().query<CampaignList & { slug: string | null; workspaceId: number }>(asked),
  );
  const [list] = rows;
  const isNamed = list && (list.slug ?? "list").toLowerCase() === slug.toLowerCase();
  if (!isNamed) return notFound(context);
  const brand = site.kind === "branded" ? await services.brands.get(list.workspaceId) : undefined;
  sendPage(response, request, (setting) => campaignPage(list, host, alias, setting), { brand });
}

/** Public facts of a campaign. `origin` is a link's branded domain, null the default short host. */
export type CampaignList = {
  name: string;
  links: { alias: string; origin: string | null; title: string; description: string }[] | null;
};

/** The links of a campaign, to be clicked or printed. */
export function campaignPage(
  { name, links }: CampaignList,
  host: string,
  alias: string,
  setting: Setting,
): Page {
  const body = html`${links ? html`<ul class="links">${links.map(entry)}</ul>` : html`<p>${setting.words["campaign.empty"]}</p>`}${privacyFoot(setting)}`;
  return layout({ setting, title: name, host, alias, strip: strip("listed"), body, style: STYLE });
}

function entry({ alias, origin, title, description }: NonNullable<CampaignList["links"]>[number]): Html {
  const address = `${origin ?? env().SHORT_URL}/${withPlainLetters(alias)}`;
  const shown = address.replace(/^https?:\/\//, "");
  return html`
<li><a href="${address}">${title || shown}</a>${title ? html`<span class="short">${shown}</span>` : ""}${description ? html`<p>${description}</p>` : ""}</li>`;
}

const STYLE = `
.links{list-style:none;padding:0;margin-top:24px}
.links li{padding:12px 0;border-top:1px solid var(--line);overflow-wrap:anywhere;break-inside:avoid}
.links a{font-weight:600}
.short{display:block;color:var(--ink-3);font-size:14px;line-height:20px}
.links p{margin-top:4px}
@media print{body{display:block;padding:0}main{max-width:none}.strip{display:none}}
`;

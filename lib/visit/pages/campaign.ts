import { env } from "@/lib/env";
import { type Html, html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { strip } from "./strip";

/** What a stranger may see of a campaign. `origin` is a link's branded domain, null the default short host. */
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
  const body = html`${links ? html`<ul class="links">${links.map(entry)}</ul>` : html`<p>${setting.words["campaign.empty"]}</p>`}`;
  return layout({ setting, title: name, host, alias, strip: strip("listed"), body, style: STYLE });
}

function entry({ alias, origin, title, description }: NonNullable<CampaignList["links"]>[number]): Html {
  const address = `${origin ?? env().SHORT_URL}/${alias}`;
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

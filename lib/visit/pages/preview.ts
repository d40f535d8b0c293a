import { html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { reportLink } from "./report";
import { strip } from "./strip";
import { longDate } from "./words/choose";

/** What a link tells of itself to whoever asks before following it. */
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

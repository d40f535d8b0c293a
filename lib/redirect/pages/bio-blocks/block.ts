import type { IdentifiedBlock } from "@/lib/links/bio/block-ids";
import type { BioBlock, BlockOf } from "@/lib/links/bio/blocks/schema";
import { videoIn } from "@/lib/links/bio/videos";
import { formatTimestamp } from "@/lib/platform/fields";
import { type Html, html } from "@/lib/platform/html";
import type { Setting } from "../layout";
import { filled } from "../words/choose";
import { countdown } from "./countdown";
import { form, type SentForm } from "./form";
import { drawn, mark, networkName, PIN, PLAY } from "./marks";
import { type Product, product } from "./product";

/** What blocks are shown with: what is before their ids in their addresses, the moment, and what they refer to. */
export type BlockView = {
  path: string;
  /** milliseconds since 1970 */
  now: number;
  products: readonly Product[];
  /** the form that was just sent, if any */
  sent: SentForm | undefined;
  setting: Setting;
};

/** Whether a block is shown at a moment, as far as its schedule says. */
export function isScheduled({ visiblefrom, visibleuntil }: BioBlock, now: number): boolean {
  const moment = formatTimestamp(new Date(now));
  return (!visiblefrom || visiblefrom <= moment) && (!visibleuntil || moment < visibleuntil);
}

/** A block as visitors see it; "" where there is nothing to see. What it leads to goes through its own address. */
export function shown(block: IdentifiedBlock, view: BlockView): Html | "" {
  const own = `${view.path}${block.id}`;
  switch (block.type) {
    case "link":
      return html`<a class="go" href="${own}" rel="noopener">${block.label}</a>\n`;
    case "title":
      return html`<h2>${block.text}</h2>\n`;
    case "heading":
      return heading(block);
    case "text":
      return html`<p class="said">${block.text}</p>\n`;
    case "image":
      return html`${linked(image(block, "wide"), block.url && own)}\n`;
    case "images":
      return html`<div class="grid of-${block.columns}">${block.items.map((item, at) => linked(image(item, "tile"), item.url && `${own}.${at}`))}</div>\n`;
    case "social":
      return social(block, own, view);
    case "video":
      return video(block, own, view);
    case "map":
      return place(block, own, view);
    case "form":
      return form(block, own, view);
    case "product":
      return product(block, own, view);
    case "countdown":
      return countdown(block, view);
  }
}

function heading({ level, text }: BlockOf<"heading">): Html {
  if (level === 2) return html`<h2>${text}</h2>\n`;
  return level === 3 ? html`<h3>${text}</h3>\n` : html`<h4>${text}</h4>\n`;
}

const image = ({ image, alt }: { image: string; alt?: string | undefined }, look: string) =>
  html`<img class="${look}" src="${image}" alt="${alt ?? ""}" loading="lazy" referrerpolicy="no-referrer">`;

const linked = (inside: Html, to: string | undefined): Html =>
  to ? html`<a href="${to}" rel="noopener">${inside}</a>` : inside;

function social({ items }: BlockOf<"social">, own: string, { setting }: BlockView): Html {
  const entries = items.map(({ network }, at) => {
    const name = networkName(network, setting.words["qr.site"]);
    return html`<li><a href="${own}.${at}" rel="noopener" aria-label="${name}" title="${name}">${mark(network)}</a></li>`;
  });
  return html`<ul class="social">${entries}</ul>\n`;
}

/** Nothing is asked of the other host before it is pressed; without JavaScript it is a link. */
const loaded = (own: string, title: string, inside: Html): Html =>
  html`<a class="load" href="${own}" data-frame="${own}?frame" data-title="${title}" rel="noopener">${inside}</a>\n`;

function video({ url, label, image: poster }: BlockOf<"video">, own: string, { setting }: BlockView): Html {
  const { words } = setting;
  const title = label ?? words["bio.play"];
  const service = videoIn(url)?.service ?? "";
  return loaded(
    own,
    title,
    html`${poster ? image({ image: poster }, "wide") : ""}<span class="mark">${drawn(PLAY)}</span><b>${title}</b><small>${filled(words["bio.loads"], { host: service })}</small>`,
  );
}

function place({ label }: BlockOf<"map">, own: string, { setting }: BlockView): Html {
  const { words } = setting;
  const title = label ?? words["bio.map"];
  return loaded(
    own,
    title,
    html`<span class="mark">${drawn(PIN)}</span><b>${title}</b><small>${filled(words["bio.loads"], { host: "OpenStreetMap" })}</small>`,
  );
}

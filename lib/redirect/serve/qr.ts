import type { Recorder } from "@/lib/analytics/ingest/click";
import { addressGroup, countCalls, wideAddressGroup } from "@/lib/identity/access/rate-limits";
import { actionOf } from "@/lib/links/qr/content";
import type { QrFields } from "@/lib/links/qr/fields";
import { type PictureFormat, QrPicture, sideFor } from "@/lib/links/qr/picture";
import { html } from "@/lib/platform/html";
import { isShownAt } from "../branded-noun";
import type { QrTarget, VisitedQr } from "../caches/names";
import type { ReadThroughCache } from "../caches/read-through-cache";
import type { Link } from "../link";
import { layout, type Page, type Setting, strip } from "../pages/layout";
import { privacyFoot } from "../pages/privacy-link";
import { isKnownAs, redirect, refuse, refuseMethod, refuseMore, sendPage, sendPicture } from "../respond";
import type { Route } from "../route";
import type { VisitContext } from "../visit-context";
import { isRead, readVisitor } from "../visitor";
import type { Visit } from "./link";
import { notFound, withFailurePage } from "./refusal";

/** Dependencies of a scan beside the visit. */
export type QrParts = {
  codes: ReadThroughCache<VisitedQr>;
  links: ReadThroughCache<Link>;
  visit: Visit;
  record: Recorder;
};

/** Answers a scan, or a request for a code's picture. Rejects only when the database is away. */
export async function serveQr(
  { alias, picture }: Extract<Route, { kind: "qr" }>,
  context: VisitContext,
  parts: QrParts,
): Promise<void> {
  const qr = await parts.codes.get(alias.toLowerCase());
  if (!qr || !isShownAt(context.site, qr.counted.workspaceId)) return notFound(context);
  return picture ? servePicture(qr, picture, context) : scan(qr, context, parts);
}

/**
 * Answers a scan: with the address of the code, with a page that shows its content, or, where the code belongs to one of our
 * links, with whatever that link answers; a scan then counts for both.
 */
async function scan(qr: VisitedQr, context: VisitContext, { links, visit, record }: QrParts): Promise<void> {
  const { request, response, host, alias, services } = context;
  const { target } = qr;
  if (target.kind === "link") {
    const link = await links.get(target.key);
    if (!link) return refuse(response, request, { kind: "unknown", host, alias });
    return visit(link, { ...context, source: "qr", sourceId: qr.id });
  }
  if (!isRead(request)) return refuseMethod(response);
  const brand = target.kind === "content" ? await services.brands.get(qr.counted.workspaceId) : undefined;
  const clicker = readVisitor(context);
  const { track } = target;
  record(
    { link: qr.counted, track, outcome: "passed", clicker, source: "qr", sourceId: qr.id },
    target.kind === "address"
      ? () => withFailurePage(context, () => redirect(response, track.destination))
      : () =>
          withFailurePage(context, () =>
            sendPage(response, request, (setting) => qrPage(target, host, alias, setting), { brand }),
          ),
  );
}

/** Pictures rendered per minute for an address, and for a whole /48; cached ones are unlimited. */
const MOST_DRAWN = 120;
const MOST_DRAWN_WIDE = 480;

/** A code's picture, in the next of our sizes to what `?size=` asks for. It is no scan. */
async function servePicture(
  qr: VisitedQr,
  format: PictureFormat,
  { request, response, address, query }: VisitContext,
): Promise<void> {
  if (!isRead(request)) return refuseMethod(response);
  const size = new URLSearchParams(query).get("size") ?? "";
  const picture = new QrPicture(qr.drawn, format, sideFor(size));
  // A client that has the picture already gets 304, rendered or not.
  const known = isKnownAs(request, picture.etag) ? { body: NOTHING, etag: picture.etag } : picture.known();
  if (known) return sendPicture(response, request, format, known);
  const seconds = await secondsToWait(address);
  if (seconds > 0) return refuseMore(response, seconds);
  sendPicture(response, request, format, await picture.draw(addressGroup(address)));
}

const NOTHING = Buffer.alloc(0);

/** How long an address has to wait until a picture is drawn for it; 0 when one may be now. */
async function secondsToWait(address: string): Promise<number> {
  const counted = await countCalls([
    { name: `picture:${addressGroup(address)}`, limit: MOST_DRAWN },
    { name: `pictures:${wideAddressGroup(address)}`, limit: MOST_DRAWN_WIDE },
  ]);
  return Math.max(0, ...counted.filter(({ isOver }) => isOver).map(({ allowance }) => allowance.secondsLeft));
}

type Content = Extract<QrTarget, { kind: "content" }>;

/** In the order in which people read them. */
const FIELDS = [
  "fname",
  "lname",
  "org",
  "phone",
  "email",
  "site",
  "street",
  "city",
  "state",
  "zip",
  "country",
  "title",
  "start",
  "end",
  "zone",
  "location",
  "description",
  "url",
  "coin",
  "address",
  "amount",
  "label",
  "ssid",
  "encryption",
  "pass",
  "subject",
  "body",
  "message",
] as const satisfies (keyof QrFields)[];

const ACTIONS = {
  email: "qr.write-email",
  phone: "qr.call",
  sms: "qr.write-message",
  whatsapp: "qr.write-message",
} as const;

/** A code's content for people who opened its address: as text and as fields, with a link for phones where possible. */
export function qrPage({ type, name, fields }: Content, host: string, alias: string, setting: Setting): Page {
  const { words } = setting;
  const action = actionOf(type, fields);
  const whole = fields.text ?? fields.raw;
  const rows = FIELDS.flatMap((field) => {
    const value = fields[field];
    return value ? [html`<dt>${words[`qr.${field}`]}</dt><dd>${value}</dd>`] : [];
  });
  const body = html`${whole === undefined ? "" : html`<p class="content">${whole}</p>`}
${rows.length > 0 ? html`<dl>${rows}</dl>` : ""}
${action ? html`<p><a href="${action}">${words[type in ACTIONS ? ACTIONS[type as keyof typeof ACTIONS] : "qr.open"]}</a></p>` : ""}
${privacyFoot(setting)}`;
  return layout({ setting, title: name, host, alias, strip: strip("waiting"), body });
}

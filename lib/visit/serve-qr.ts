import { countCall } from "@/lib/access/windows";
import { addressGroup, wideAddressGroup } from "@/lib/address-group";
import type { Recorder } from "@/lib/clicks/record";
import { type PictureFormat, QrPicture, sideFor } from "@/lib/qr/picture";
import { totally } from "./fail";
import type { Link } from "./link";
import { qrPage } from "./pages/qr";
import type { VisitedQr } from "./qr";
import { isKnownAs, redirect, refuse, refuseMethod, refuseMore, sendPage, sendPicture } from "./respond";
import { type Call, serveLink } from "./serve";
import { readVisitor } from "./visitor";

export type QrCall = Call & { linkOf(key: string): Promise<Link | undefined>; record: Recorder };

/**
 * Answers a scan: with the address of the code, with a page that shows its content, or, where the code stands for one of our
 * links, with whatever that link answers; a scan then counts for both. Rejects only when the database is away.
 */
export async function serveQr(qr: VisitedQr, call: QrCall): Promise<void> {
  const { request, response, address, host, alias, record } = call;
  const { target } = qr;
  if (target.kind === "link") {
    const link = await call.linkOf(target.key);
    if (!link) return refuse(response, request, { kind: "unknown", host, alias });
    return serveLink(link, { ...call, source: "qr", sourceId: qr.id }, record);
  }
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  const brand = target.kind === "content" ? await call.brandOf(qr.counted.workspaceId) : undefined;
  const clicker = readVisitor(request, address, Date.now());
  const { track } = target;
  record(
    { link: qr.counted, track, outcome: "passed", clicker, source: "qr", sourceId: qr.id },
    target.kind === "address"
      ? () => totally(call, () => redirect(response, track.destination))
      : () =>
          totally(call, () =>
            sendPage(response, request, (setting) => qrPage(target, host, alias, setting), { brand }),
          ),
  );
}

/** Pictures a minute that an address may have drawn, and a whole /48; those that are in memory are anybody's. */
const MOST_DRAWN = 120;
const MOST_DRAWN_WIDE = 480;

/** A code's picture, in the next of our sizes to what `?size=` asks for. It is no scan. */
export async function servePicture(
  qr: VisitedQr,
  format: PictureFormat,
  { request, response, address }: Call,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  const size = new URLSearchParams(request.url?.split("?", 2)[1]).get("size") ?? "";
  const picture = new QrPicture(qr.drawn, format, sideFor(size));
  // Whoever has it already needs none, drawn or not.
  const known = isKnownAs(request, picture.etag) ? { body: NOTHING, etag: picture.etag } : picture.known();
  if (known) return sendPicture(response, request, format, known);
  const seconds = await secondsToWait(address);
  if (seconds > 0) return refuseMore(response, seconds);
  sendPicture(response, request, format, await picture.draw(addressGroup(address)));
}

const NOTHING = Buffer.alloc(0);

/** How long an address has to wait until a picture is drawn for it; 0 when one may be now. */
async function secondsToWait(address: string): Promise<number> {
  const counted = await Promise.all([
    countCall({ name: `picture:${addressGroup(address)}`, limit: MOST_DRAWN }),
    countCall({ name: `pictures:${wideAddressGroup(address)}`, limit: MOST_DRAWN_WIDE }),
  ]);
  return Math.max(0, ...counted.filter(({ isOver }) => isOver).map(({ allowance }) => allowance.secondsLeft));
}

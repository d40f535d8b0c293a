import type { Recorder } from "@/lib/clicks/record";
import { type PictureFormat, pictureOf, SIDES } from "@/lib/qr/picture";
import { totally } from "./fail";
import type { Link } from "./link";
import { qrPage } from "./pages/qr";
import type { VisitedQr } from "./qr";
import { redirect, refuse, refuseMethod, sendPage, sendPicture } from "./respond";
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

/** A code's picture, in the size that `?size=` asks for within what is sensible. It is no scan. */
export async function servePicture(
  qr: VisitedQr,
  format: PictureFormat,
  { request, response }: Call,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  const picture = await pictureOf(qr.drawn, format, sideIn(request.url ?? ""));
  sendPicture(response, request, format, picture);
}

function sideIn(target: string): number {
  const size = new URLSearchParams(target.split("?", 2)[1]).get("size") ?? "";
  if (!/^[0-9]{1,6}$/.test(size)) return SIDES.byDefault;
  return Math.min(Math.max(Number(size), SIDES.least), SIDES.most);
}

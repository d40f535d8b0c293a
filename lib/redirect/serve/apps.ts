import { type AppSystem, associationFile, type DomainApps } from "@/lib/links/apps/association";
import { env } from "@/lib/platform/env";
import { refuseMethod } from "../respond";
import type { VisitContext } from "../visit-context";
import { isRead } from "../visitor";
import { notFound } from "./refusal";

/** Long enough for a crowd of phones, short enough to try things out: Apple and Google keep what they got for much longer. */
const KEPT_S = 300;

/** Says which apps open the links of this host. Apple and Google follow no redirect, and Apple's file has no ending. */
export function serveApps(system: AppSystem, context: VisitContext): void {
  const { request, response, site } = context;
  const file = associationFile(
    site.kind === "branded" ? (site.domain.apps ?? {}) : ownApps(site.kind),
    system,
  );
  if (file === undefined) return notFound(context);
  if (!isRead(request)) return refuseMethod(response);
  const headers = ["Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(file))];
  headers.push("Cache-Control", `public, max-age=${KEPT_S}`, "X-Content-Type-Options", "nosniff");
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : file);
}

/** Where the dashboard is on the same host, no app opens its pages. */
const OURS = ["NOT /dashboard*", "NOT /api/*", "NOT /login*", "NOT /register*", "NOT /account*", "/*"];

/** Of the default short host, as the operator has set them. */
function ownApps(kind: VisitContext["site"]["kind"]): DomainApps {
  const { IOS_APPS, ANDROID_APPS } = env();
  const paths = kind === "shared" ? { paths: OURS } : {};
  return { ios: IOS_APPS.map((appid) => ({ appid, ...paths })), android: ANDROID_APPS };
}

import { decide } from "./decide";
import type { Link } from "./link";
import { lockedPreviewPage, previewPage } from "./pages/preview";
import { refuseMethod, sendPage } from "./respond";
import type { Call } from "./serve";
import { shut } from "./shut";
import { readVisitor } from "./visitor";

/** Says what is behind a link (`/alias+`) without going there; a link that is shut or locked reveals nothing. Not counted. */
export async function servePreview(link: Link, call: Call): Promise<void> {
  const { request, response, address, host, alias } = call;
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  const brand = await call.brandOf(link.workspaceId);
  const decision = decide(link, readVisitor(request, address, Date.now()), "locked");
  if (decision.kind === "refuse")
    return decision.why === "password"
      ? sendPage(response, request, (setting) => lockedPreviewPage(host, alias, setting), { brand })
      : shut(decision.why, link, { ...call, brand });
  const shown = {
    host,
    alias,
    destination: (decision.kind === "go-elsewhere" ? decision.to : link.otherwise).address,
    createdAt: new Date(link.createdAt),
    hasTargets: link.targets.length > 0,
  };
  sendPage(response, request, (setting) => previewPage(shown, setting), { brand });
}

import { decide } from "./decide";
import type { Link } from "./link";
import { hiddenPreviewPage, previewPage } from "./pages/preview";
import { isUsedUp } from "./passage";
import { refuseMethod, sendPage } from "./respond";
import type { Call } from "./serve";
import { shut } from "./shut";
import { readVisitor } from "./visitor";

/** Says what is behind a link (`/alias+`) without going there; a link that is shut, locked or limited reveals nothing. Not counted. */
export async function servePreview(link: Link, call: Call): Promise<void> {
  const { request, response, address, host, alias } = call;
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  const brand = await call.brandOf(link.workspaceId);
  const decision = decide(link, readVisitor(request, address, Date.now()), "locked");
  if (decision.kind === "refuse")
    return decision.why === "password"
      ? sendPage(response, request, (setting) => hiddenPreviewPage("locked", host, alias, setting), { brand })
      : shut(decision.why, link, { ...call, brand });
  if (link.limit && decision.kind !== "go-elsewhere")
    return (await isUsedUp(link))
      ? shut("limit", link, { ...call, brand })
      : sendPage(response, request, (setting) => hiddenPreviewPage("limited", host, alias, setting), {
          brand,
        });
  const shown = {
    host,
    alias,
    destination: (decision.kind === "go-elsewhere" ? decision.to : link.otherwise).address,
    createdAt: new Date(link.createdAt),
    hasTargets: link.targets.length > 0,
  };
  sendPage(response, request, (setting) => previewPage(shown, setting), { brand });
}

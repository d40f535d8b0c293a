import { privacyPage } from "../pages/privacy";
import { refuseMethod, sendPage } from "../respond";
import type { VisitContext } from "../visit-context";
import { isRead } from "../visitor";

/** What the installation stores about visitors. Needs no database. */
export function servePrivacy({ request, response, host }: VisitContext): void {
  if (!isRead(request)) return refuseMethod(response);
  sendPage(response, request, (setting) => privacyPage(host, setting), { status: 200 });
}

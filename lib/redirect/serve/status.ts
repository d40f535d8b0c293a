import { setting } from "@/lib/platform/settings/settings";
import { statusPage } from "../pages/status";
import { refuseMethod, sendPage } from "../respond";
import { readStatus } from "../status";
import type { VisitContext } from "../visit-context";
import { isRead } from "../visitor";
import { notFound } from "./refusal";

/** Whether this installation works, for everybody. Needs no database: that it is away is what the page then says. */
export async function serveStatus(context: VisitContext): Promise<void> {
  if (setting("STATUS_PAGE") === "off") return notFound(context);
  const { request, response, host } = context;
  if (!isRead(request)) return refuseMethod(response);
  const status = await readStatus();
  const isDown = status.state === "down";
  sendPage(response, request, (shown) => statusPage(host, status, shown), {
    status: isDown ? 503 : 200,
    headers: isDown ? ["Retry-After", "30"] : [],
  });
}

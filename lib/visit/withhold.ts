import { env } from "@/lib/env";
import type { Link } from "./link";
import { withheldPage } from "./pages/withheld";
import { sendPage } from "./respond";
import type { Call } from "./serve";
import type { Visitor } from "./visitor";

/**
 * Answers a robot that asks for a link with a click limit: what the link says of itself, and not where it leads. A browser that fetches ahead
 * is refused, because it would show whoever follows the link later the page that is meant for robots.
 */
export function withhold({ extras }: Link, { bot }: Visitor, call: Call): void {
  const { request, response, host, alias, brand } = call;
  const address = `${new URL(env().SHORT_URL).protocol}//${host}/${alias}`;
  const isAhead = bot === "prefetch";
  sendPage(
    response,
    request,
    (setting) => withheldPage(extras?.card, { host, alias, address }, setting),
    isAhead ? { brand, status: 503, headers: ["Retry-After", "0"] } : { brand },
  );
}

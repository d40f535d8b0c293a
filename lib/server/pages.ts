import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "../log";
import { isDecodable } from "./edge";
import { PageSlots } from "./page-slots";
import { refuse } from "./refuse";
import { dropBrokenRouterState } from "./router-state";
import type { WholeRequest } from "./whole-request";

/** More than any form of ours, the largest of which signs in. */
const MOST_BODY = 64 * 1_024;

type Show = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Hands requests to Next, each when its body is here and when it is its address's turn. Next reads bodies of any length, fails at an
 * address that is no text, and makes as many pages at the same time as are asked for.
 */
export function pageHandler(show: Show) {
  const slots = new PageSlots();
  return async (request: WholeRequest, response: ServerResponse, address: string): Promise<void> => {
    const { url = "" } = request;
    // Text that no record can hold: PostgreSQL takes no NUL.
    if (url.split("?", 1)[0]?.includes("%00"))
      return refuse(response, url, 404, "There is nothing at this address.");
    if (!isDecodable(url)) return refuse(response, url, 400, "The path of this address is not valid UTF-8.");
    if (!(await request.whole(MOST_BODY)))
      return refuse(response, url, 413, `The body must be at most ${MOST_BODY / 1_024} KB.`, CLOSE);
    dropBrokenRouterState(request.headers);
    // Pages have no server actions. Next would look for one in a form that a browser sends before our code runs.
    if (!url.startsWith("/api/")) delete request.headers["content-type"];
    const wait = slots.enter(address, (left) => {
      response.once("close", left);
      show(request, response).catch((error: Error) => fail(error, request, response));
    });
    if (wait) response.once("close", wait);
    else refuse(response, url, 503, "Too many requests of yours are waiting. Try again later.", RETRY);
  };
}

const CLOSE = { Connection: "close" };
const RETRY = { "Retry-After": "5" };

function fail(error: Error, { url = "", method }: IncomingMessage, response: ServerResponse) {
  log().error({ err: error, method, path: url.split("?", 1)[0] }, "a page failed");
  if (response.headersSent) response.destroy();
  else refuse(response, url, 500, "Something went wrong here.");
}

import * as z from "zod";
import type { Actor } from "../access/actor";
import { env } from "../env";
import { Failure, invalidField } from "../failure";
import { guardedPage, type Page } from "../fetch/guarded-fetch";
import { FetchRefused } from "../fetch/guards";
import { Destination } from "../fields";
import { framingOf } from "./framing";
import { headOf } from "./head";

/** Query of GET /api/url/inspect. */
export const PageQuery = z.object({ url: Destination });

const MOST_BYTES = 256 * 1_024;

/**
 * What a destination says of itself: whether it answers, its title, description, picture and icon, and whether our pages may
 * frame it. Asked for by people who are making a link; visits and the API never fetch anything (docs/decisions/076).
 */
export async function inspectPage(_actor: Actor, { url }: z.output<typeof PageQuery>, read = guardedPage) {
  if (env().DESTINATION_CHECK === "off") throw new Failure("invalid", "Destinations are not looked at here.");
  const began = performance.now();
  const page = await read(url, MOST_BYTES).catch((error: unknown) => {
    if (error instanceof FetchRefused) throw invalidField("url", `cannot be looked at: ${error.message}`);
    throw error;
  });
  return { page, milliseconds: Math.round(performance.now() - began) };
}

export const presentPage = ({ page, milliseconds }: { page: Page; milliseconds: number }) => ({
  data: {
    address: page.url.href,
    status: page.status,
    milliseconds,
    framing: framingOf(page.headers, env().SHORT_URL),
    ...headOf(isHtml(page) ? page.start.toString("utf8") : "", page.url),
  },
});

const isHtml = ({ headers }: Page) => /^(text\/html|application\/xhtml)/i.test(headers["content-type"] ?? "");

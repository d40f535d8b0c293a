import type { Clicker } from "@/lib/clicks/click";
import { referrerOf } from "@/lib/clicks/referrer";
import { locate } from "@/lib/country/country";
import type { BotKind } from "@/lib/device/bots";
import { readerOf } from "@/lib/device/reader";
import { languagesOf } from "@/lib/language/language";
import type { VisitRequest } from "./exchange";

/** Who stands at the points: everything a link's rules and its statistics want to know, read once from the request. */
export type Visitor = Clicker;

/** Reads a request. `address` is the client's as the edge worked it out; `now` in milliseconds since 1970. */
export function readVisitor(request: VisitRequest, address: string, now: number): Visitor {
  const { headers } = request;
  const userAgent = cropped(headers["user-agent"], 512);
  const reader = readerOf(userAgent);
  return {
    now,
    address,
    userAgent,
    reader,
    location: locate(address),
    languages: languagesOf(cropped(headers["accept-language"], 512)),
    referrer: referrerOf(cropped(headers.referer, 2_048)),
    bot: botOf(request, reader.bot),
  };
}

const cropped = (text: string | undefined, most: number) =>
  text === undefined ? "" : text.length > most ? text.slice(0, most) : text;

/** A request that shows nothing to anyone is no visit, whoever sends it. */
function botOf({ method, headers }: VisitRequest, named: BotKind): BotKind {
  if (method === "HEAD") return "head";
  return PURPOSES.some((name) => isAhead(headers[name])) ? "prefetch" : named;
}

/** What browsers of today and before say by it. */
const PURPOSES = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

const isAhead = (purpose: string | string[] | undefined) =>
  typeof purpose === "string" && /prefetch|preview/i.test(purpose);

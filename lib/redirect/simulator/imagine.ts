import { locate } from "@/lib/analytics/enrich/country";
import { placeNamed } from "@/lib/analytics/enrich/country-names";
import { languagesOf } from "@/lib/analytics/enrich/language";
import { referrerOf } from "@/lib/analytics/enrich/referrer";
import { type DeviceName, type Reader, readerOf } from "@/lib/analytics/enrich/user-agent";
import { WIDER_DEVICE } from "@/lib/links/enums";
import { currentTime } from "@/lib/platform/clock";
import type { Visitor } from "../visitor";
import type { Simulation } from "./schema";

/** What is known of a visitor as the visitor that a request would have made of it. */
export function imagine(facts: Omit<Simulation, "id" | "link">): Visitor {
  const { country = "", region, city = "", device, language = "", userAgent = "", date, bot } = facts;
  const { address = "", referrer = "", query = "", path = "", visit = 1 } = facts;
  const reader = readerOf(userAgent);
  const place = placeNamed(country);
  const { country: code = "", region: area = "" } = place ?? {};
  return {
    now: (date ?? currentTime()).getTime(),
    address,
    userAgent,
    reader: device ? readerOn(reader, device) : reader,
    location: place || !address ? { country: code, region: region ?? area, city } : locate(address),
    languages: languagesOf(language),
    referrer: referrerOf(referrer),
    // A missing user agent means a person.
    bot: bot ? "crawler" : userAgent === "" ? "" : reader.bot,
    // A request has a character for each byte.
    query: Buffer.from(query.replace(/^\?/, "")).toString("latin1"),
    rest: path && Buffer.from(`/${path.replace(/^\//, "")}`).toString("latin1"),
    referrerAddress: referrer,
    visits: visit - 1,
  };
}

const readerOn = (reader: Reader, device: DeviceName): Reader => ({
  ...reader,
  targets: new Set([device, WIDER_DEVICE[device] ?? device]),
});

import { readFileSync } from "node:fs";
import { type CountryResponse, Reader } from "maxmind";
import { countryFile } from "@/lib/analytics/enrich/country";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

const DAY_MS = 86_400_000;
/** Networks move between countries all the time; after a year some percent of them have. */
const OLD_DAYS = 365;

/** The file that countries of visitors are read from: whether it can be, and how old it is. */
export const countryCheck: Check = { name: "country database", look: async () => lookAtCountries() };

export function lookAtCountries(): Verdict {
  const isOwn = env().GEOIP_DB_PATH !== undefined;
  try {
    const { metadata } = new Reader<CountryResponse>(readFileSync(countryFile()));
    const days = Math.floor((now() - metadata.buildEpoch.getTime()) / DAY_MS);
    return judgeCountries(days, isOwn);
  } catch (error) {
    return problem(
      `cannot be read, so the country of every visitor is unknown: ${(error as Error).message}`,
      isOwn
        ? "Set GEOIP_DB_PATH to a readable .mmdb file, or leave it out for the one that comes with Switchyard."
        : "Install the packages again: npm ci.",
    );
  }
}

export function judgeCountries(days: number, isOwn: boolean): Verdict {
  const found = `${days} days old${isOwn ? "" : ", the one that comes with Switchyard"}`;
  if (days <= OLD_DAYS) return fine(found);
  return warning(
    found,
    isOwn
      ? "Download a newer file to GEOIP_DB_PATH and restart."
      : "Upgrade Switchyard, or set GEOIP_DB_PATH to a newer .mmdb file.",
  );
}

import { currentTime } from "@/lib/platform/clock";
import { Destination, formatTimestamp } from "@/lib/platform/fields";
import { DeviceTargets, GeoTargets, LanguageTargets, Parameters, SocialPicture } from "../schema";
import type { Past } from "../write";
import type { ImportedRecord } from "./record";

/** A record as the body of a new link, and what of it the body cannot say. */
export type RecordBody = { body: Record<string, unknown>; past: Past; leftOut: string[] };

/**
 * Puts a record into the words of POST /api/url/add. What a link can do without, such as a picture with a broken address, is left out and
 * named; everything else is checked with the body.
 */
export function bodyOf(record: ImportedRecord): RecordBody {
  const leftOut = [...record.leftOut];
  const crop = (text: string | undefined, most: number, what: string) => {
    if (text !== undefined && text.length > most)
      leftOut.push(`end of the ${what}, beyond ${most} characters`);
    return text?.slice(0, most);
  };
  const address = (url: string | undefined, what: string, shape = Destination) => {
    if (url === undefined || shape.safeParse(url).success) return url;
    leftOut.push(`${what} ${url.slice(0, 100)}`);
    return undefined;
  };
  const body = {
    ...{ url: record.url, type: record.type },
    status: record.isDisabled ? "disabled" : undefined,
    title: crop(record.title, 255, "title"),
    description: crop(record.note, 2_000, "note"),
    metatitle: crop(record.metaTitle, 255, "shared title"),
    metadescription: crop(record.metaDescription, 1_000, "shared description"),
    metaimage: address(record.metaImage, "picture", SocialPicture),
    expiry: record.expiresAt && formatTimestamp(record.expiresAt),
    expiredurl: address(record.expiredUrl, "address after the expiry"),
    clicklimit: record.clickLimit,
    private: record.isPrivate,
    externalid: record.externalId,
    deeplink: record.deeplink,
    password: record.password?.kind === "plain" ? record.password.value : undefined,
    ...targetsOf(record, leftOut),
    rules: record.rules,
    ...record.delivery,
  };
  const { createdAt, password } = record;
  // Some clocks run ahead, and no link is from the future.
  const isPast = createdAt !== undefined && createdAt <= currentTime();
  const past = {
    ...(isPast && { createdAt }),
    isArchived: record.isArchived === true,
    passwordHash: password && password.kind !== "plain" ? password.value : null,
  };
  return { body, past, leftOut };
}

/** Targets that could not be ones here are left out by name. */
function targetsOf(record: ImportedRecord, leftOut: string[]) {
  const { geoTargets = [], deviceTargets = [], languageTargets = [], parameters = [] } = record;
  const kept = <T extends object>(
    entries: T[],
    shape: { safeParse(value: T[]): { success: boolean } },
    say: (entry: T) => string,
  ) =>
    entries.filter((entry) => {
      if (shape.safeParse([entry]).success) return true;
      leftOut.push(say(entry));
      return false;
    });
  return {
    geotarget: kept(
      geoTargets.map(({ country, url }) => ({ location: country, link: url })),
      GeoTargets,
      ({ location, link }) => `target for ${location}: ${link.slice(0, 100)}`,
    ),
    devicetarget: kept(
      deviceTargets.map(({ device, url }) => ({ device, link: url })),
      DeviceTargets,
      ({ device, link }) => `target for ${device}: ${link.slice(0, 100)}`,
    ),
    languagetarget: kept(
      languageTargets.map(({ language, url }) => ({ language, link: url })),
      LanguageTargets,
      ({ language, link }) => `target for ${language}: ${link.slice(0, 100)}`,
    ),
    parameters: kept(parameters, Parameters, ({ name }) => `parameter ${name.slice(0, 100)}`),
  };
}

import * as z from "zod";
import { Flag, line, TimeZone } from "@/lib/platform/fields";
import { CONTINENTS, type ConditionKind, RULE_DEVICES, UTM_PARTS, WEEKDAYS } from "./enums";
import { isNetwork } from "./networks";

const list = <T extends z.ZodType>(entry: T, most = 250) =>
  z
    .array(entry, "must be an array")
    .min(1, "must not be empty")
    .max(most, `must contain at most ${most} entries`)
    .transform((entries) => [...new Set(entries)]);
const among = <const T extends readonly string[]>(names: T) =>
  z
    .string("must be text")
    .trim()
    .transform((value) => names.find((name) => name.toLowerCase() === value.toLowerCase()) ?? value)
    .pipe(z.enum(names, { error: `must be one of ${names.join(", ")}` }));
const words = (most: number) => line(most, "").min(1, "must not be empty");

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

const Country = z
  .string("must be text")
  .trim()
  .toUpperCase()
  .refine(
    (code) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined,
    "must be an ISO code of two letters, such as DE",
  );

/** `DE-Bavaria`: a country's code and the English name of its region. */
const Region = z
  .string("must be text")
  .trim()
  .max(100, "must be at most 100 characters long")
  .regex(/^[A-Za-z]{2}-\S/, "must be a country's code and a region's English name, such as DE-Bavaria")
  .transform((value) => `${value.slice(0, 2).toUpperCase()}-${value.slice(3).trim()}`);

const Version = z
  .union([z.number(), z.string()], { error: "must be a version such as 17 or 17.2" })
  .transform(String)
  .pipe(z.string().regex(/^\d{1,6}(\.\d{1,6}){0,3}$/, "must be a version such as 17 or 17.2"));

/** A system or browser by its name in the statistics, from one version on and below another. */
const Program = z
  .object({ name: words(50), least: Version.optional(), below: Version.optional() })
  .refine(({ least, below }) => least === undefined || below === undefined || isBelow(least, below), {
    error: "must be above `least`",
    path: ["below"],
  });

const isBelow = (one: string, other: string) =>
  compareVersions(one.split(".").map(Number), other.split(".").map(Number)) < 0;

/** Negative where the first version is the lower one. What a version does not say is 0. */
export function compareVersions(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const Language = z
  .string("must be text")
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/, "must be a language code such as en or pt-BR");

/** A host also means the hosts below it; `*` is any. */
const Host = z
  .string("must be text")
  .trim()
  .toLowerCase()
  .transform((host) => (host.startsWith("www.") ? host.slice(4) : host))
  .pipe(
    z
      .string()
      .max(253, "must be at most 253 characters long")
      .regex(/^(\*|[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*)$/u, "must be a host such as news.example.com"),
  )
  .transform((host) => (host === "*" ? host : asciiHost(host)));

const asciiHost = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;

const Path = z
  .string("must be text")
  .trim()
  .max(500, "must be at most 500 characters long")
  .regex(/^\/[^?#]*$/, "must begin with / and have no query");

const Network = z
  .string("must be text")
  .trim()
  .toLowerCase()
  .refine(isNetwork, "must be an IP address or a range such as 192.0.2.0/24");

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/;
const LocalTime = z
  .string("must be text")
  .trim()
  .refine(
    (value) => LOCAL_TIME.test(value) && isRealTime(value),
    "must be a day or a time such as 2027-01-31 or 2027-01-31 18:00",
  )
  .transform((value) => value.replace("T", " "));

function isRealTime(value: string): boolean {
  const date = new Date(`${value.length === 10 ? `${value} 00:00` : value}Z`.replace(" ", "T"));
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value.slice(0, 10);
}

const Hour = z
  .string("must be text")
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "must be a time such as 09:30");

const Count = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ],
    { error: "must be a whole number" },
  )
  .pipe(z.int().min(1, "must be 1 or more").max(1_000, "must be 1000 or less"));

/** Each kind of condition with what it takes; the only page that knows. */
export const CONDITIONS = {
  country: list(Country),
  region: list(Region),
  city: list(words(100)),
  continent: list(among(CONTINENTS)),
  eu: Flag,
  device: list(among(RULE_DEVICES)),
  system: Program,
  browser: Program,
  bot: Flag,
  language: list(Language),
  referrer: z.object({ hosts: list(Host), path: Path.optional() }),
  query: z.object({ name: words(100), value: line(500, "").optional() }),
  utm: z
    .partialRecord(z.enum(UTM_PARTS, { error: `must be one of ${UTM_PARTS.join(", ")}` }), words(200))
    .refine((parts) => Object.keys(parts).length > 0, `must name one of ${UTM_PARTS.join(", ")}`),
  ip: list(Network),
  dates: z
    .object({ from: LocalTime.optional(), until: LocalTime.optional(), zone: TimeZone.default("UTC") })
    .refine(({ from, until }) => from !== undefined || until !== undefined, "must have `from` or `until`")
    .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
      error: "must not be before `from`",
      path: ["until"],
    }),
  hours: z
    .object({
      days: list(among(WEEKDAYS)).optional(),
      from: Hour.optional(),
      until: Hour.optional(),
      zone: TimeZone.default("UTC"),
    })
    .refine(({ days, from, until }) => days ?? from ?? until, "must have `days`, `from` or `until`"),
  returning: Flag,
  visit: z
    .object({ least: Count.optional(), most: Count.optional() })
    .refine(({ least, most }) => least !== undefined || most !== undefined, "must have `least` or `most`")
    .refine(({ least, most }) => least === undefined || most === undefined || least <= most, {
      error: "must not be below `least`",
      path: ["most"],
    }),
  percent: z.number("must be a number").min(0.1, "must be 0.1 or more").max(99.9, "must be 99.9 or less"),
} satisfies Record<ConditionKind, z.ZodType>;

/** One condition of each kind, as it is kept. */
export type Conditions = { [K in ConditionKind]: z.output<(typeof CONDITIONS)[K]> };

/** Conditions nest: each is an object with one key. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { [K in ConditionKind]: { [P in K]: Conditions[K] } }[ConditionKind];

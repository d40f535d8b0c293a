import { Resolver } from "node:dns";
import { resolve } from "node:path";
import * as z from "zod";
import { isAndroidPackage, isAppleAppId, readFingerprint } from "./app-ids";

/** `true` or `false`, also as `1` or `0`. */
export const flag = (byDefault: boolean) =>
  z
    .enum(["true", "false", "1", "0"], { error: "must be true or false" })
    .default(byDefault ? "true" : "false")
    .transform((value) => value === "true" || value === "1");

/** A whole number within bounds. */
export const whole = (least: number, most: number, byDefault: number) =>
  z.coerce
    .number({ error: `must be a whole number from ${least} to ${most}` })
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`)
    .default(byDefault);

/** A whole number; without it there is no limit. */
export const limit = z.coerce
  .number({ error: "must be a whole number from 0 to 999999999" })
  .int("must be a whole number from 0 to 999999999")
  .min(0, "must be 0 or more")
  .max(999_999_999, "must be 999999999 or less")
  .optional();

/** Entries separated by commas, in lower case, each of which has to pass. */
export const list = (isEntry: (entry: string) => boolean, error: string) =>
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((entry) => entry.trim().toLowerCase() || []))
    .refine((entries) => entries.every(isEntry), error);

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` or `[2001:db8::1]:53`: anything the resolver accepts. */
export function isServer(entry: string): boolean {
  try {
    new Resolver().setServers([entry]);
    return true;
  } catch {
    return false;
  }
}

/** `/q/` or `/links/q/`: whole segments of a path, of letters, digits, dots, dashes, underscores and tildes. */
export const isPathPrefix = (entry: string): boolean =>
  /^(\/[\w.~-]{1,64}){1,4}\/$/.test(entry) && !/\/\.{1,2}\//.test(entry);

/** The URL of a PostgreSQL database. */
export const postgres = z
  .url({ protocol: /^postgres(ql)?$/, error: "must look like postgresql://user:password@host:5432/name" })
  .optional();

/** The URL of a Redis database. */
export const redis = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^rediss?:\/\/[^/?#]+(\/\d*)?$/.test(text),
    "must look like redis://user:password@host:6379/0, or rediss:// for TLS",
  )
  .optional();

const SECONDS = { m: 60, h: 3_600, d: 86_400 };

/** The seconds in a time such as `6h` or `1d`. */
export function secondsOf(text: string): number {
  const [, count, unit = ""] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  return Number(count) * (unit === "m" || unit === "h" || unit === "d" ? SECONDS[unit] : Number.NaN);
}

/** A time between 10 minutes and a year, such as `6h` or `1d`. */
export const interval = (byDefault: string) =>
  z
    .string()
    .default(byDefault)
    .refine(
      (text) => secondsOf(text) >= 600 && secondsOf(text) <= 366 * 86_400,
      "must be a time from 10m to 366d, such as 6h or 1d",
    );

/** Where folders can be made: below /proc the system says that the one above is missing, and Node tries for ever. */
export const mayHaveFolders = (path: string): boolean => !/^\/proc(\/|$)/.test(resolve(path));

/** A folder, by its whole path. */
export const folder = z
  .string()
  .transform((path) => resolve(path))
  .refine(mayHaveFolders, "must be a folder of a disk, not below /proc");

/** How many backups stay: `7`, `7d`, or several of such. */
export const KEEP = /^[1-9]\d{0,3}[hdwm]?(,[1-9]\d{0,3}[hdwm]?)*$/;

/** The region of a bucket. */
export const region = z.string().regex(/^[\w-]{1,64}$/, "must be the name of a region, such as eu-central-1");

/** The origin of a website, without a path. */
export const origin = z
  .string()
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.username)
      return url.origin;
    context.addIssue("must be a URL such as https://links.example.com, without a path");
    return z.NEVER;
  })
  .optional();

/** The address of an OpenID provider: https, except on this machine. */
export const issuer = z
  .string()
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isNear = url && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
    const isSafe = url?.protocol === "https:" || (isNear && url?.protocol === "http:");
    return isSafe && !url.search && !url.hash && !url.username;
  }, "must be an https URL such as https://id.example.com (http only for localhost)")
  .optional();

/** The URL of a mail server; `tls` says whether STARTTLS has to be (`required`), may be (`offered`) or must not be used (`off`). */
export const smtp = z
  .string()
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const tls = url?.searchParams.get("tls") ?? "offered";
    const isKnown = url !== undefined && [...url.searchParams.keys()].every((name) => name === "tls");
    return (
      isKnown &&
      /^smtps?:\/\/[^/]/.test(text) &&
      url.hostname !== "" &&
      /^\/?$/.test(url.pathname) &&
      ["required", "offered", "off"].includes(tls)
    );
  }, "must look like smtp://user:password@host:587, or smtps:// for TLS from the start; encode characters such as @ and / of the password (%40, %2F)")
  .optional();

/** Whom mail is from: `links@example.com`, or `Acme Links <links@example.com>`. */
export const mailbox = z
  .string()
  .transform((text, context) => {
    const [, quoted, name = quoted ?? "", inside, bare] = MAILBOX.exec(text.trim()) ?? [];
    const address = inside ?? bare;
    if (address !== undefined && address.length <= 254) return { name: name.trim(), address };
    context.addIssue("must be an email address, such as links@example.com or Acme Links <links@example.com>");
    return z.NEVER;
  })
  .optional();

const ADDRESS = '[^\\s@,;:<>()\\[\\]\\\\"\\p{C}]+@[\\p{L}\\p{N}.-]+';
const MAILBOX = new RegExp(`^(?:(?:"([^"\\p{C}]*)"|([^"<>,;\\p{C}]*)) ?<(${ADDRESS})>|(${ADDRESS}))$`, "u");

const entriesOf = (text: string) => text.split(",").flatMap((entry) => entry.trim() || []);

/** Apps of iOS by their IDs, separated by commas. */
export const appleApps = z
  .string()
  .default("")
  .transform(entriesOf)
  .refine(
    (ids) => ids.every(isAppleAppId),
    "must be app IDs such as ABCDE12345.com.example.app, separated by commas",
  );

/** Apps of Android with the certificate of each, separated by commas; an app with two certificates has two entries. */
export const androidApps = z
  .string()
  .default("")
  .transform((text, context) => {
    const apps = new Map<string, string[]>();
    for (const entry of entriesOf(text)) {
      const [name = "", certificate = ""] = entry.split("=", 2);
      const fingerprint = readFingerprint(certificate);
      if (fingerprint && isAndroidPackage(name)) apps.set(name, [...(apps.get(name) ?? []), fingerprint]);
      else
        context.addIssue(
          "must be packages with SHA-256 fingerprints, such as com.example.app=14:6D:E9:…, separated by commas",
        );
    }
    return [...apps].map(([name, fingerprints]) => ({ package: name, fingerprints }));
  });

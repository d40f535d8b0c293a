import * as z from "zod";
import { isAndroidPackage, isAppleAppId, readFingerprint } from "@/lib/platform/app-ids";
import { Flag, text } from "@/lib/platform/fields";
import { type AndroidApp, associationOf, type DomainApps, type IosApp } from "./association";

const MOST_APPS = 20;
const MOST_PATHS = 100;
const MOST_FINGERPRINTS = 20;
/** Apple reads no more of the file, uncompressed. */
const MOST_BYTES = 128 * 1_024;

const AppId = text(200)
  .trim()
  .refine(
    isAppleAppId,
    "must be the team ID, a dot and the bundle ID, such as ABCDE12345.com.example.app: the team ID has ten capital letters and digits",
  )
  .meta({ examples: ["ABCDE12345.com.example.app"] });

/** A pattern of paths, in Apple's own signs; `NOT` before it leaves them out. */
const AppPath = text(200)
  .trim()
  .regex(
    /^(NOT )?\/[!-~]*$/,
    "must be a path such as /shop/* (* is any text, ? any character), or NOT and a path such as NOT /help/*",
  )
  .meta({ examples: ["/shop/*"] });

/** Texts in lines, as forms send them, or in a list. */
const lines = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    (value) =>
      typeof value === "string"
        ? value
            .split(/[\r\n]+/)
            .map((each) => each.trim())
            .filter((each) => each !== "")
        : value,
    z.array(item, { error: "must be a list" }).max(most, `must be at most ${most}`),
  );

const IosAppField = z
  .object(
    {
      appid: AppId,
      paths: z.nullish(lines(AppPath, MOST_PATHS)),
      webcredentials: z.nullish(Flag),
    },
    { error: "must be an app such as {appid, paths}" },
  )
  .transform(
    ({ appid, paths, webcredentials }): IosApp => ({
      appid,
      ...(paths && paths.length > 0 && { paths }),
      ...(webcredentials && { webcredentials }),
    }),
  );

const Fingerprint = text(200)
  .trim()
  .transform((value, context) => {
    const fingerprint = readFingerprint(value);
    if (fingerprint) return fingerprint;
    context.addIssue(
      /^([0-9a-f]{2}:?){20}$/i.test(value)
        ? "is a SHA-1 fingerprint; Android asks for the SHA-256 one, which has 32 pairs"
        : "must be a SHA-256 fingerprint: 32 pairs of hex digits with colons between them, such as 14:6D:E9:…",
    );
    return z.NEVER;
  })
  .meta({
    examples: [
      "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5",
    ],
  });

const AndroidAppField = z.object(
  {
    package: text(300)
      .trim()
      .refine(isAndroidPackage, "must be a package name such as com.example.app")
      .meta({ examples: ["com.example.app"] }),
    fingerprints: lines(Fingerprint, MOST_FINGERPRINTS).refine(
      (all) => all.length > 0,
      "must have at least one fingerprint",
    ),
  },
  { error: "must be an app such as {package, fingerprints}" },
);

const appsOf = <T extends z.ZodType>(app: T, nameOf: (app: z.output<T>) => string) =>
  z
    .array(app, { error: "must be a list of apps" })
    .max(MOST_APPS, `must be at most ${MOST_APPS} apps`)
    .superRefine((apps, context) => {
      const names = apps.map(nameOf);
      const again = names.findIndex((name, at) => names.indexOf(name) < at);
      if (again !== -1) context.addIssue(`has ${names[again]} twice`);
    });

/** A domain's apps, in its body. */
export const DOMAIN_APPS = {
  iosapps: appsOf(IosAppField, ({ appid }) => appid)
    .refine(
      (ios) => new TextEncoder().encode(JSON.stringify(associationOf(ios))).length <= MOST_BYTES,
      "make a file of more than 128 KB, of which Apple reads nothing; leave out paths",
    )
    .meta({
      description:
        "apps of iOS that open links of the domain: the app ID and the paths, all without any; webcredentials shares saved passwords with the app",
    }),
  androidapps: appsOf(AndroidAppField, (app) => app.package).meta({
    description: "apps of Android that open links of the domain, with the certificates they are signed with",
  }),
};

/** The same in responses. */
export const DomainAppsResponse = {
  iosapps: z.array(
    z.object({
      appid: z.string().meta({ examples: ["ABCDE12345.com.example.app"] }),
      paths: z.array(z.string().meta({ examples: ["/shop/*"] })),
      webcredentials: z.boolean(),
    }),
  ),
  androidapps: z.array(
    z.object({
      package: z.string().meta({ examples: ["com.example.app"] }),
      fingerprints: z.array(z.string()),
    }),
  ),
} as const;

type Fields = { iosapps?: IosApp[] | null | undefined; androidapps?: AndroidApp[] | null | undefined };

/** What a body changes of a domain's column: null takes a list away; undefined when it names none. */
export function appsChanges({ iosapps, androidapps }: Fields): Record<string, unknown> | undefined {
  if (iosapps === undefined && androidapps === undefined) return undefined;
  return {
    ...(iosapps !== undefined && { ios: iosapps?.length ? iosapps : null }),
    ...(androidapps !== undefined && { android: androidapps?.length ? androidapps : null }),
  };
}

/** The column of a new domain; null where it names no apps. */
export function newApps(body: Fields): DomainApps | null {
  const said = Object.entries(appsChanges(body) ?? {}).filter(([, apps]) => apps !== null);
  return said.length > 0 ? Object.fromEntries(said) : null;
}

/** What can be wrong with a file, in the order in which it is looked for. */
export const ASSOCIATION_PROBLEMS = [
  "unserved",
  "scheme",
  "guarded",
  "unanswered",
  "redirect",
  "status",
  "type",
  "size",
  "json",
  "other",
] as const;

const AssociationReport = z.object({
  address: z.string().meta({ examples: ["https://go.example.com/.well-known/assetlinks.json"] }),
  state: z.enum(["right", "wrong", "unset"]),
  problem: z.enum(ASSOCIATION_PROBLEMS).nullable().meta({
    description:
      "unserved: the domain isn't served yet; scheme: it has no https; guarded: its host is not on the public internet, where Apple and Google can't reach it either; unanswered; redirect, status and type: not 200 with application/json and no redirect; size: over 128 KB; json: no JSON; other: not what the domain's settings say",
  }),
  detail: z
    .string()
    .meta({ description: "the status, content type or address that was found", examples: ["404"] }),
});
export type AssociationReport = z.output<typeof AssociationReport>;

export const AssociationsResponse = z.object({
  data: z.object({ ios: AssociationReport, android: AssociationReport }),
});
export type AssociationsResponse = z.output<typeof AssociationsResponse>;

import * as z from "zod";
import {
  changing,
  clearable,
  creating,
  Destination,
  Flag,
  Id,
  IdText,
  line,
  Timestamp,
  text,
} from "@/lib/platform/fields";
import { readAlias } from "./alias-text";
import { DeeplinkField } from "./apps/deeplink";
import { DELIVERY_FIELDS } from "./delivery/schema";
import { GENERATED } from "./enums";
import { Rules } from "./rules/schema";

/** One targeting rule: visitors who match the name are sent to the address. Names are kept in lower case. */
export type Target = { name: string; url: string };

const MOST = 100;
const name = (most: number) => text(most).trim().toLowerCase().min(1, "must not be empty");

/** The documented arrays of `{<key>, link}`; of two elements with one name the later wins (contract.md, Targets). */
const targets = (key: string, example: string, form: z.ZodType<string, string>) =>
  z
    .array(z.object({ [key]: form, link: Destination }), "must be an array")
    .max(MOST, `must contain at most ${MOST} entries`)
    .transform((entries): Target[] => {
      const last = new Map(entries.map((entry) => [String(entry[key]), String(entry.link)]));
      return [...last].map(([named, url]) => ({ name: named, url }));
    })
    .meta({ examples: [[{ [key]: example, link: `https://example.com/${example}` }]] });

export const GeoTargets = targets("location", "poland", name(100));
export const DeviceTargets = targets("device", "iphone", name(100));
export const LanguageTargets = targets(
  "language",
  "pt-br",
  name(35).regex(/^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/, "must be a language code such as en or pt-BR"),
);

/** A query parameter appended to whichever destination wins. */
export type Parameter = { name: string; value: string };

const Entry = z.object({
  name: z.union([z.string(), z.null()], { error: "must be text" }).optional(),
  value: z
    .union([z.string(), z.number(), z.null()], { error: "must be text" })
    .optional()
    .transform((value) => String(value ?? ""))
    .pipe(text(1_000)),
});

/** `parameters`: an entry without a name is skipped; of two with one name the later wins. */
export const Parameters = z
  .array(Entry, "must be an array")
  .max(MOST, `must contain at most ${MOST} entries`)
  .transform((entries, context): Parameter[] => {
    const last = new Map(
      entries.flatMap((entry) => (entry.name?.trim() ? [[entry.name.trim(), entry.value] as const] : [])),
    );
    if ([...last.keys()].some((key) => key.length > 100))
      context.addIssue("must have names of at most 100 characters");
    if (encodedLength(last) > LONGEST_ENCODED)
      context.addIssue(`must be at most ${LONGEST_ENCODED} characters long together once encoded`);
    return [...last].map(([key, value]) => ({ name: key, value }));
  })
  .meta({
    description: "Added to whichever address wins; at most 8,192 characters together once encoded.",
  });

/** Hardly a server takes a longer address, and each visit sends and writes all of it. */
const LONGEST_ENCODED = 8_192;

/** In an address a space is three characters. */
const encodedLength = (entries: Iterable<[string, string]>) =>
  new URLSearchParams([...entries]).toString().replaceAll("+", "%20").length;

/** The result of a visit: the destination itself, or one of our pages around it. */
export type LinkType =
  | { type: "direct" | "frame" }
  | { type: "splash"; splashId: number | null }
  | { type: "overlay"; overlayId: number };

const ALIAS = /^[A-Za-z0-9_-]([A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$/;

/** 1–64 of letters, digits, `-` and `_`, with dots inside (contract.md, Links): of bio pages, and of most links. */
export const Alias = z
  .string("must be text")
  .trim()
  .regex(ALIAS, "must be 1 to 64 characters: A–Z, a–z, 0–9, - and _, with dots only inside")
  .meta({ examples: ["spring"] });

/** The same, and more of a link's: several parts with slashes between them, letters of any script, and at the end a wildcard. As it is stored. */
export const LinkAlias = z
  .string("must be text")
  .transform((typed, context): string => {
    const read = readAlias(typed);
    if ("alias" in read) return read.alias;
    context.addIssue(read.problem);
    return z.NEVER;
  })
  .meta({
    description:
      "what follows the slash: up to 8 parts of letters, digits, `-`, `_` and dots with slashes between them; `docs/*` takes all paths below `docs`",
    examples: ["spring"],
  });

/** `direct`, `frame`, `splash`, a splash page's id, or `overlay-<id>`. */
export const TypeOnCreate = z
  .union([z.string(), z.number()], { error: "must be text" })
  .transform((value, context): LinkType => {
    const word = String(value);
    if (word === "direct" || word === "frame") return { type: word };
    if (word === "splash") return { type: "splash", splashId: null };
    const splash = IdText.safeParse(word);
    if (splash.success) return { type: "splash", splashId: splash.data };
    const overlay = IdText.safeParse(/^overlay-(.+)$/.exec(word)?.[1]);
    if (overlay.success) return { type: "overlay", overlayId: overlay.data };
    context.addIssue("must be direct, frame, splash, the id of a splash page, or overlay-<id>");
    return z.NEVER;
  });

const TypeOnUpdate = z
  .enum(["direct", "frame", "splash"], { error: "must be direct, frame or splash" })
  .transform((type): LinkType => (type === "splash" ? { type, splashId: null } : { type }));

const Password = text(256).refine(
  (value) => new TextEncoder().encode(value).length <= 256,
  "must be at most 256 bytes long",
);
/** Whether a link works; newer clients say in the same field whether it is public, which `private` says as well. */
export const Status = z.enum(["active", "disabled", "public", "private"], {
  error: "must be active, disabled, public or private",
});
const Private = Flag.meta({ description: "keeps the link off public lists; it still redirects" });

/** What the owner of a link calls it elsewhere. */
export const ExternalId = line(255, "order-1042")
  .refine((value) => !/\p{Control}/u.test(value), "must not contain control characters")
  .meta({ description: "your own ID of the link, unique in the workspace" });

const ClickLimit = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^[0-9]{1,10}$/)
        .transform(Number),
    ],
    { error: "must be a whole number" },
  )
  .pipe(Id);
export const Ids = z.array(IdText, "must be an array of ids").max(100, "must contain at most 100 ids");

/** The address of a picture, or the word for one that is drawn. */
export const SocialPicture = z
  .string("must be text")
  .transform((value, context) => {
    if (value.trim() === GENERATED) return GENERATED;
    const address = Destination.safeParse(value);
    if (address.success) return address.data;
    for (const { message } of address.error.issues) context.addIssue(message);
    return z.NEVER;
  })
  .meta({
    description: `URL of a JPEG or PNG image, of your own or uploaded by POST /api/catalogue/media/add; \`${GENERATED}\` has one drawn from title, description and brand`,
    examples: ["https://example.com/spring.png"],
  });

const optional = {
  custom: LinkAlias,
  domain: text(300).trim(),
  password: Password,
  expiry: Timestamp,
  geotarget: GeoTargets,
  devicetarget: DeviceTargets,
  languagetarget: LanguageTargets,
  rules: Rules,
  ...DELIVERY_FIELDS,
  parameters: Parameters,
  metatitle: line(255, "Spring sale"),
  metadescription: text(1_000).trim(),
  metaimage: SocialPicture,
  title: text(255).trim().meta({ description: "name of the link in the dashboard" }),
  description: text(2_000).trim().meta({ description: "private note" }),
  pixels: Ids,
  campaign: IdText,
  channel: IdText,
  channels: Ids.meta({ description: "all channels of the link; it is removed from any others" }),
  clicklimit: ClickLimit,
  expiredurl: Destination.meta({ description: "where visitors go after the link has expired", examples: [] }),
  externalid: ExternalId,
  deeplink: DeeplinkField,
};

/** Body of POST /api/url/add: the documented fields and our extras. */
export const NewLink = creating(
  z.object({
    url: Destination,
    type: TypeOnCreate.optional(),
    status: Status.optional(),
    private: Private.optional(),
    ...z.object(optional).partial().shape,
  }),
);
export type NewLink = z.output<typeof NewLink>;

/** Body of PUT /api/url/:id/update: `url` is required, what is absent stays, null clears. */
export const LinkChanges = changing(
  z.object({
    url: Destination,
    type: TypeOnUpdate.nullish(),
    status: Status.nullish(),
    private: Private.nullish(),
    archived: Flag.nullish().meta({ description: "hides the link from lists; it still redirects" }),
    ...clearable(optional),
  }),
);
export type LinkChanges = z.output<typeof LinkChanges>;

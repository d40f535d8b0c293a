import * as z from "zod";
import { changing, clearable, creating, Destination, text } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, someOf } from "@/lib/platform/lists";
import { Amount, RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { DOMAIN_APPS, DomainAppsResponse } from "../apps/schema";
import { DELIVERY_DEFAULTS, DomainDelivery } from "../delivery/schema";
import { ALIAS_CASES, STEPS } from "./enums";

const Address = text(300)
  .trim()
  .transform((value, context) => {
    const address = readDomainAddress(value);
    if (typeof address === "object") return address;
    context.addIssue(address);
    return z.NEVER;
  })
  .meta({ examples: ["https://go.example.com"] });

const redirects = {
  redirectroot: Destination,
  redirect404: Destination,
  redirectexpired: Destination.meta({
    description: "where visitors of expired links go, unless the link has its own URL for that",
    examples: [],
  }),
};

/** Rotators, bio pages and lists. */
const OTHER_PAGES = ["r", "b", "u"];

/** `qr` is what every domain has beside its own word. */
export const QrPrefix = text(20)
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "must be letters, digits and hyphens, such as q")
  .refine((word) => !OTHER_PAGES.includes(word), "must not be r, b or u, which other pages have")
  .meta({
    description: "word before the aliases of QR codes on the domain; qr works as well, and so do former ones",
    examples: ["q"],
  });

/** A rule for case. */
const AliasCaseField = z.enum(ALIAS_CASES, { error: `must be one of ${ALIAS_CASES.join(", ")}` }).meta({
  description:
    "sensitive: aliases that differ by case alone are different links, and a visit needs the exact letters; insensitive: any case leads to the link",
  examples: ["insensitive"],
});

const settings = {
  ...redirects,
  aliascase: AliasCaseField,
  qrprefix: QrPrefix,
  ...DELIVERY_DEFAULTS,
  ...DOMAIN_APPS,
};

/** Body of POST /api/domain/add. */
export const NewDomain = creating(z.object({ domain: Address, ...z.object(settings).partial().shape }));
export type NewDomain = z.output<typeof NewDomain>;

/** Body of PUT /api/domain/:id/update: what is absent stays, null clears. The domain's name stays what it is. */
export const DomainChanges = changing(z.object(clearable(settings)));
export type DomainChanges = z.output<typeof DomainChanges>;

export const INCLUDES = [
  "status",
  "check",
  "links",
  "date",
  "redirectexpired",
  "qrprefix",
  "aliascase",
  "delivery",
  "iosapps",
  "androidapps",
] as const;
/** Optional properties of a list row beyond the documented keys. */
export type Include = (typeof INCLUDES)[number];

/** Query of GET /api/domains. */
export const DomainListQuery = Paging.extend({
  order: oneOf(["id", "date", "name"], "id"),
  status: oneOf(["all", "verified", "pending", "expired"], "all"),
  q: SearchText,
  include: someOf(INCLUDES),
});
export type DomainListQuery = z.output<typeof DomainListQuery>;

/** A branded domain's address, parsed. `port` is "" for the usual one of its scheme. */
export type DomainAddress = { scheme: "http" | "https"; host: string; port: string };

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** No name below these can ever be found in the public DNS (RFC 2606, RFC 7686). */
const NOWHERE = ["invalid", "onion"];
/** Names of this machine and of tests (RFC 6761): only where names are trusted without DNS. */
const LOCAL = ["localhost", "test"];

/**
 * Reads `https://go.example.com`: lower case, international names in their ASCII form, no final dot. Returns what is wrong with
 * anything else: an IP address in any notation, a path, a name without a dot.
 */
export function readDomainAddress(text: string): DomainAddress | string {
  if (!/^https?:\/\//i.test(text)) return "must begin with http:// or https://";
  if (!URL.canParse(text)) return "must be a URL such as https://go.example.com";
  const url = new URL(text);
  if (url.username || url.password) return "must not contain a username or password";
  if (url.pathname !== "/" || url.search || url.hash || /[?#]$/.test(text))
    return "must be a host name without a path";
  const host = url.hostname.replace(/\.$/, "");
  // The parser has already turned 2130706433 and 0x7f.1 into 127.0.0.1.
  if (/^\[|^[0-9.]+$/.test(host)) return "must be a host name, not an IP address";
  const labels = host.split(".");
  if (labels.length < 2) return "must be a host name with a dot, such as go.example.com";
  if (host.length > 253 || !labels.every((label) => LABEL.test(label)))
    return "must be a host name of letters, digits and hyphens";
  const last = labels.at(-1) ?? "";
  if (NOWHERE.includes(last)) return `must not end in .${last}, which is not reachable from the internet`;
  return { scheme: url.protocol === "http:" ? "http" : "https", host, port: url.port };
}

/** Whether a host is of this machine or of a trial, so that DNS has nothing to say about it. */
export const isLocalName = (host: string): boolean => LOCAL.includes(host.split(".").at(-1) ?? "");

const status = z.string().meta({ description: "verified, pending or expired", examples: ["verified"] });
const host = z.string().meta({ examples: ["go.example.com"] });
const redirect = z.string().meta({ description: '"" when unset', examples: ["https://example.com/"] });

/** The last DNS check, and the records the owner has to create. */
const DomainCheck = z.object({
  checked: TimestampResponse.nullable(),
  result: z.enum(["right", "wrong", "unanswered"]).nullable(),
  targets: z.array(host),
  token: z.object({ name: host, value: z.string() }),
  served: z.boolean().meta({ description: "whether visitors are served on it" }),
  claimends: TimestampResponse.nullable().meta({
    description: "when the claim to the name ends or ended, unless the TXT record proves ownership",
  }),
  records: z.array(
    z.object({
      type: z.enum(["A", "AAAA", "CNAME", "TXT"]),
      name: host,
      expected: z.array(z.string()),
      found: z.array(z.string()),
      state: z.enum(["right", "wrong", "none", "unanswered"]),
    }),
  ),
  steps: z
    .array(
      z.object({
        step: z.enum(STEPS),
        state: z.enum(["right", "wrong", "unanswered", "waiting", "unneeded"]),
        reason: z.enum(["expired", "other-name", "untrusted"]).optional(),
      }),
    )
    .meta({ description: "what has to be in place before visitors get through, in the order to fix it" }),
  validuntil: TimestampResponse.nullable().meta({
    description: "end of the certificate, once it has been seen",
  }),
  lostsince: TimestampResponse.nullable().meta({
    description:
      "since when a domain that was verified no longer points here, once checks have shown it for hours; else null",
    examples: [null],
  }),
  recovered: TimestampResponse.nullable().meta({
    description: "when it last pointed here again after that",
    examples: [null],
  }),
});

/** A list's row. What comes after `redirect404` is there when `include` asks for it. */
export const ListedDomainResponse = z.object({
  id: RecordId,
  domain: WebAddress.meta({ examples: ["https://go.example.com"] }),
  redirectroot: redirect,
  redirect404: redirect,
  status: status.optional(),
  check: DomainCheck.optional(),
  links: Amount.optional(),
  date: TimestampResponse.optional(),
  redirectexpired: redirect.optional(),
  qrprefix: z
    .string()
    .optional()
    .meta({ examples: ["qr"] }),
  aliascase: z.enum(ALIAS_CASES).optional(),
  delivery: DomainDelivery.optional(),
  iosapps: DomainAppsResponse.iosapps.optional(),
  androidapps: DomainAppsResponse.androidapps.optional(),
});
export type ListedDomainResponse = z.output<typeof ListedDomainResponse>;

export const DomainResponse = z.object({
  data: ListedDomainResponse.extend({
    qrs: Amount.meta({ description: "QR codes for links on this domain, or with an address on it" }),
  }),
});
export type DomainResponse = z.output<typeof DomainResponse>;

export const DomainAvailabilityResponse = z.object({
  data: z.object({
    domain: z.string(),
    available: z.boolean(),
    reason: z.enum(["taken", "invalid"]).nullable(),
    message: z.string(),
    found: z.array(host).meta({ description: "where the domain points now, if it points elsewhere" }),
  }),
});
export type DomainAvailabilityResponse = z.output<typeof DomainAvailabilityResponse>;

export const DomainCheckResponse = z.object({
  data: z.object({ id: RecordId, status, check: DomainCheck }),
});
export type DomainCheckResponse = z.output<typeof DomainCheckResponse>;

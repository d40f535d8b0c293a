import * as z from "zod";
import { Destination, Flag, Id, Timestamp } from "@/lib/platform/fields";
import {
  QUERY_MODES,
  type QueryMode,
  REDIRECT_CODES,
  REFERRER_POLICIES,
  type RedirectCode,
  type ReferrerPolicy,
} from "./enums";

/** How a link leads visitors on, as it is kept; what is absent is as its domain has it, and else as usual. */
export type Delivery = {
  passquery?: QueryMode;
  passpath?: boolean;
  redirectcode?: RedirectCode;
  referrerpolicy?: ReferrerPolicy;
  indexable?: boolean;
  escapeinapp?: boolean;
  /** `YYYY-MM-DD HH:MM:SS`, UTC */
  startsat?: string;
  earlyurl?: string;
  oncepervisitor?: boolean;
  dailylimit?: number;
};

const among = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(", ")}` });

const RedirectCodeField = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{3}$/)
        .transform(Number),
    ],
    {
      error: `must be one of ${REDIRECT_CODES.join(", ")}`,
    },
  )
  .pipe(z.literal([...REDIRECT_CODES], { error: `must be one of ${REDIRECT_CODES.join(", ")}` }))
  .meta({ examples: [302] });

/** What a domain can say for all of its links, too. */
export const DELIVERY_DEFAULTS = {
  passquery: among(QUERY_MODES).meta({
    description:
      "the query of the visit at the destination: append adds what the destination doesn't have, override lets the visitor's win",
    examples: ["append"],
  }),
  passpath: Flag.meta({ description: "whether a path after the alias is added to the destination's" }),
  redirectcode: RedirectCodeField,
  referrerpolicy: among(REFERRER_POLICIES).meta({ examples: ["no-referrer"] }),
  indexable: Flag.meta({ description: "whether search engines may list the short link" }),
  escapeinapp: Flag.meta({
    description: "whether visitors in the browser of another app are asked to go on in their own browser",
  }),
};

/** All of a link's body about delivery. */
export const DELIVERY_FIELDS = {
  ...DELIVERY_DEFAULTS,
  startsat: Timestamp.meta({
    description: "before that, visitors see a page that says so",
    examples: ["2027-01-01 09:00:00"],
  }),
  oncepervisitor: Flag.meta({
    description: "whether each browser is let through once only; one that forgets its cookies is a new one",
  }),
  dailylimit: z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      { error: "must be a whole number" },
    )
    .pipe(Id)
    .meta({ description: "visitors let through on one day (UTC)", examples: [500] }),
  earlyurl: Destination.meta({ description: "where visitors go before the link starts", examples: [] }),
};

/** The fields' names, in their order. */
export const DELIVERY_NAMES = [
  "passquery",
  "passpath",
  "redirectcode",
  "referrerpolicy",
  "indexable",
  "escapeinapp",
  "startsat",
  "earlyurl",
  "oncepervisitor",
  "dailylimit",
] as const satisfies readonly (keyof typeof DELIVERY_FIELDS)[];

type Fields = {
  [K in keyof typeof DELIVERY_FIELDS]?: z.output<(typeof DELIVERY_FIELDS)[K]> | null | undefined;
};

/** What a body changes of a delivery: null takes a key away; undefined when it names none. */
export function deliveryChanges(body: Fields): Record<string, unknown> | undefined {
  const said = DELIVERY_NAMES.flatMap((name) => {
    const value = body[name];
    if (value === undefined) return [];
    return [
      [name, value instanceof Date ? value.toISOString().slice(0, 19).replace("T", " ") : value] as const,
    ];
  });
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** The column of a new link or domain: what is said, or null where nothing is. */
export function newDelivery(body: Fields): Delivery | null {
  const said = Object.entries(deliveryChanges(body) ?? {}).filter(([, value]) => value !== null);
  return said.length > 0 ? (Object.fromEntries(said) as Delivery) : null;
}

/** A delivery as the database has it: written by us, and checked when it was. */
export const keptDelivery = (column: unknown): Delivery => (column ?? {}) as Delivery;

/** A delivery in the words of the body, null for what isn't said. */
export const presentDelivery = (column: unknown) => {
  const { passquery, passpath, redirectcode, referrerpolicy, indexable, escapeinapp, ...own } =
    keptDelivery(column);
  return {
    passquery: passquery ?? null,
    passpath: passpath ?? null,
    redirectcode: redirectcode ?? null,
    referrerpolicy: referrerpolicy ?? null,
    indexable: indexable ?? null,
    escapeinapp: escapeinapp ?? null,
    startsat: own.startsat ?? null,
    earlyurl: own.earlyurl ?? "",
    oncepervisitor: own.oncepervisitor ?? null,
    dailylimit: own.dailylimit ?? null,
  };
};

/** The same of a domain. */
export const presentDefaults = (column: unknown) => {
  const { passquery, passpath, redirectcode, referrerpolicy, indexable, escapeinapp } =
    presentDelivery(column);
  return { passquery, passpath, redirectcode, referrerpolicy, indexable, escapeinapp };
};

const said = <T extends z.ZodType>(field: T) =>
  field.nullable().meta({ description: "null: as the domain has it, else as usual" });

const defaults = {
  passquery: said(z.enum(QUERY_MODES)),
  passpath: said(z.boolean()),
  redirectcode: said(z.literal([...REDIRECT_CODES])),
  referrerpolicy: said(z.enum(REFERRER_POLICIES)),
  indexable: said(z.boolean()),
  escapeinapp: said(z.boolean()),
};
/** How links of a domain lead on, as responses have it. */
export const DomainDelivery = z.object(defaults);

/** The same of a link, among its settings. */
export const DELIVERY_RESPONSE = {
  ...defaults,
  startsat: z
    .string()
    .nullable()
    .meta({ examples: ["2027-01-31 18:00:00"] }),
  earlyurl: z.string(),
  oncepervisitor: z.boolean().nullable(),
  dailylimit: z.int().nullable(),
};

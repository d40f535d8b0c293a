import { METHODS } from "@/lib/platform/http/envelope";
import type { Document } from "./document";
import { ACCOUNT } from "./fields/account";
import { GENERAL } from "./fields/general";
import { GROUPS } from "./fields/groups";
import { LINKS } from "./fields/links";
import { PAGES } from "./fields/pages";
import { SELLER } from "./fields/seller";

type Schema = {
  description?: string;
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
};

type Media = { content?: Record<string, { schema?: unknown }> };
type Parameter = { name: string; description?: string; schema?: Schema };

/** What fields mean, for those whose shape does not say so itself. Later tables win. */
export const FIELD_TEXTS: Record<string, string> = {
  ...GENERAL,
  ...GROUPS,
  ...PAGES,
  ...SELLER,
  ...ACCOUNT,
  ...LINKS,
};

/** What a group's records are called. */
const NOUNS: Record<string, string> = {
  Links: "link",
  Domains: "domain",
  Campaigns: "campaign",
  Channels: "channel",
  Pixels: "pixel",
  "UTM templates": "template",
  "QR codes": "QR code",
  Overlays: "overlay",
  "Splash pages": "splash page",
  "Bio pages": "bio page",
  Keys: "key",
  Webhooks: "webhook",
  "Item API": "item",
};

/** What the records of a list are called, where it is not the group's own. */
const ROWS = new Map([
  ["answers", "answer"],
  ["history", "entry"],
  ["deliveries", "delivery"],
  ["events", "event"],
  ["notices", "event"],
  ["shares", "share"],
  ["sessions", "session"],
  ["members", "member"],
  ["invitations", "invitation"],
  ["mails", "mail"],
  ["reports", "report"],
  ["users", "account"],
  ["user", "account"],
  ["domains", "domain"],
  ["links", "link"],
  ["link", "link"],
  ["winner", "link"],
  ["campaign", "campaign"],
  ["paths", "path"],
  ["payouts", "payout"],
  ["purchases", "purchase"],
  ["views", "view"],
  ["workspaces", "workspace"],
  ["workspace", "workspace"],
  ["keys", "key"],
  ["item", "item"],
]);

/** Gives every parameter and every field of bodies and answers a description: its shape's own, else that of its name where it is. */
export function describeFields(document: Document): Document {
  for (const methods of Object.values(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = methods[method.toLowerCase() as Lowercase<typeof method>];
      if (!operation) continue;
      const [tag = ""] = operation.tags ?? [];
      for (const parameter of (operation.parameters ?? []) as Parameter[]) describeParameter(parameter, tag);
      describeMedia(operation.requestBody as Media | undefined, { tag, parent: "body" });
      for (const response of Object.values(operation.responses ?? {}))
        describeMedia(response as Media, { tag, parent: "" });
    }
  for (const response of Object.values(document.components?.responses ?? {}))
    describeMedia(response as Media, { tag: "", parent: "refusal" });
  return document;
}

/** Where a field is: its operation's group, and the field that holds it. */
type Place = { tag: string; parent: string };

function describeParameter(parameter: Parameter, tag: string) {
  const text =
    parameter.description ?? ownText(parameter.schema) ?? textOf(`?${parameter.name}`, { tag, parent: "" });
  if (text !== undefined) parameter.description = text;
}

function describeMedia(media: Media | undefined, place: Place) {
  for (const { schema } of Object.values(media?.content ?? {})) describeSchema(schema as Schema, place);
}

function describeSchema(schema: Schema | undefined, place: Place): void {
  if (!schema) return;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const text = ownText(field) ?? textOf(name, place);
    if (text !== undefined) field.description = text;
    describeSchema(field, { ...place, parent: name });
  }
  for (const one of [schema.anyOf, schema.oneOf, schema.allOf].flat()) describeSchema(one, place);
  describeSchema(schema.items, place);
  if (typeof schema.additionalProperties === "object") describeSchema(schema.additionalProperties, place);
}

/** What the shape says itself, or the one of its alternatives that says something. */
const ownText = (schema: Schema | undefined): string | undefined =>
  schema?.description ?? schema?.anyOf?.find(({ description }) => description)?.description;

/** The most exact text wins: `@Group.parent.name`, `parent.name`, `@Group.name`, `name`. */
function textOf(name: string, { tag, parent }: Place): string | undefined {
  const text =
    FIELD_TEXTS[`@${tag}.${parent}.${name}`] ??
    FIELD_TEXTS[`${parent}.${name}`] ??
    FIELD_TEXTS[`@${tag}.${name}`] ??
    FIELD_TEXTS[name];
  return text?.replaceAll("{noun}", ROWS.get(parent) ?? NOUNS[tag] ?? "record");
}

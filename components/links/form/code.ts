import { inReadersLanguage } from "@/components/refusals";
import type { LinkSettings } from "../queries";
import { bodyOf, emptyValues, type LinkValues, valuesOf } from "./link-values";

type Place = { timeZone: string; origin: string; id?: number | undefined };

/** The form as the call that would save it, written for a shell, for JavaScript, and as the bare body. */
export function codeOf(values: LinkValues, { timeZone, origin, id }: Place) {
  const body = Object.fromEntries(
    Object.entries(bodyOf(values, timeZone)).filter(
      ([name, value]) => isSaid(value) && !isUsual(name, value),
    ),
  );
  const json = JSON.stringify(body, null, 2);
  const [method, path] = id === undefined ? ["POST", "/api/url/add"] : ["PUT", `/api/url/${id}/update`];
  const address = `${origin}${path}`;
  return {
    json,
    curl: [
      `curl -X ${method} ${address} \\`,
      '  -H "Authorization: Bearer $API_KEY" \\',
      '  -H "Content-Type: application/json" \\',
      `  --data '${json.replaceAll("'", "'\\''")}'`,
    ].join("\n"),
    fetch: [
      `const response = await fetch("${address}", {`,
      `  method: "${method}",`,
      '  headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },',
      `  body: JSON.stringify(${json.replaceAll("\n", "\n  ")}),`,
      "});",
    ].join("\n"),
  };
}

const isSaid = (value: unknown) =>
  value !== "" &&
  value !== null &&
  value !== undefined &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

const isUsual = (name: string, value: unknown) =>
  (name === "type" && value === "direct") || (name === "status" && value === "active");

type Read = { kind: "read"; values: LinkValues } | { kind: "refused"; problem: string };

/** A body as the API takes it, back into the form; refused with the API's own words, "" for what is no JSON object. */
export async function readCode(text: string, timeZone: string): Promise<Read> {
  const body = parsed(text);
  if (!body) return { kind: "refused", problem: "" };
  const [{ NewLink }, { reasonsOf }] = await Promise.all([
    import("@/lib/links/schema"),
    import("@/lib/platform/failure"),
  ]);
  const issue = reasonsOf(NewLink, body).issues?.[0];
  if (issue) {
    const reason = await inReadersLanguage(issue.message);
    return { kind: "refused", problem: `${issue.path.join(".")} ${reason}`.trim() };
  }
  const { custom, password, channel, campaign, channels, pixels, clicklimit, ...rest } = body;
  const settings = { ...EMPTY, ...(withoutNulls(rest) as Partial<LinkSettings>) };
  return {
    kind: "read",
    values: {
      ...valuesOf(
        {
          ...settings,
          alias: String(custom ?? ""),
          campaign: campaign ? Number(campaign) : null,
          channels: numbers(channels ?? (channel ? [channel] : [])),
          pixels: numbers(pixels ?? []),
          clicklimit: clicklimit ? Number(clicklimit) : null,
          type: String(body.type || "direct"),
        },
        timeZone,
      ),
      password: String(password ?? ""),
    },
  };
}

/** A link's settings when nothing is set. */
const { utm: _utm, passwordKept: _kept, custom: _custom, ...bare } = emptyValues();
const EMPTY: LinkSettings = {
  ...bare,
  alias: "",
  domain: null,
  password: false,
  expiry: null,
  clicklimit: null,
  externalid: null,
  deeplink: null,
  campaign: null,
  channels: [],
  pixels: [],
  passquery: null,
  passpath: null,
  redirectcode: null,
  referrerpolicy: null,
  indexable: null,
  escapeinapp: null,
  startsat: null,
  earlyurl: "",
  oncepervisitor: null,
  dailylimit: null,
  rules: [],
  archived: null,
  created: "",
};

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const withoutNulls = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => isSaid(value)));

const numbers = (ids: unknown) => (Array.isArray(ids) ? ids.map(Number) : []);

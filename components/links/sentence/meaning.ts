import { formatTimestamp } from "@/components/timestamps";
import { MOST_RULES } from "@/lib/links/rules/enums";
import type { Rule } from "@/lib/links/rules/schema";
import type { LinkSettings } from "../queries";
import { deviceName } from "../route-stops";
import { freeName } from "../rules/rule-drafts";
import { countryCode, targetNames } from "../target-names";
import type { Audience } from "./audience";
import type { Draft, SentenceRule } from "./draft";
import { asRules, isOvertaken, type Targets } from "./overtaken-targets";

/** The fields of a link that a sentence can be about, in the order in which they are shown. */
export const FIELDS = [
  ...([
    "custom",
    "url",
    "geotarget",
    "devicetarget",
    "languagetarget",
    "rules",
    "startsat",
    "expiry",
  ] as const),
  ...([
    "clicklimit",
    "password",
    "title",
    "campaign",
    "channels",
    "parameters",
    "status",
    "private",
    "archived",
  ] as const),
];
export type Field = (typeof FIELDS)[number];

/** One field, in the API's values. `before` is undefined for a new link. */
export type FieldDiff = { field: Field; before: unknown; after: unknown };

type Templates = readonly { id: number; parameters: Record<string, string> }[];
type Setting = { timeZone: string; templates: Templates };

/** What a sentence does to a link: the API's body, what takes it back, and each field before and after. */
export type Meaning = {
  body: Record<string, unknown>;
  undo: Record<string, unknown>;
  fields: FieldDiff[];
};

/** The meaning of a sentence for a link that exists (`settings`), or for a new one. What is as it was already is no change. */
export function meaningOf(draft: Draft, settings: LinkSettings | undefined, setting: Setting): Meaning {
  const given = givenFields(draft, settings, setting);
  const fields = FIELDS.flatMap((field): FieldDiff[] => {
    if (!(field in given)) return [];
    const before = settings && beforeOf(settings)[field];
    const isSame = settings && field !== "password" && same(before, given[field]);
    return isSame ? [] : [{ field, before, after: given[field] }];
  });
  const body = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  const undo = Object.fromEntries(
    fields.flatMap(({ field, before }) =>
      field === "password" && before === true ? [] : [[field, field === "password" ? null : before]],
    ),
  );
  return {
    fields,
    body: settings ? { url: settings.url, ...body } : body,
    undo: settings ? { ...undo, url: settings.url } : {},
  };
}

/** Whether a rule of the sentence would never apply, because targets that could not become rules decide about its visitors first. */
export function isAnyOvertaken(rules: readonly SentenceRule[], { body }: Meaning, settings: LinkSettings) {
  const targets = { ...settings, ...(body as Partial<Targets>) };
  return rules.some((rule) => !targetOf(rule, targets) && isOvertaken(rule, targets));
}

/** Two values alike; the API writes nothing as null, as "" or as an empty list. */
const same = (one: unknown, other: unknown) => JSON.stringify(bare(one)) === JSON.stringify(bare(other));
const bare = (value: unknown) =>
  value === "" || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;

/** A link's fields as they are now, in the words of the body. */
const beforeOf = (settings: LinkSettings): Partial<Record<Field, unknown>> => ({
  ...settings,
  custom: settings.alias,
  archived: settings.archived !== null,
});

type Given = Partial<Record<Exclude<Field, keyof Targets>, unknown>> & Partial<Targets>;

function givenFields(
  draft: Draft,
  settings: LinkSettings | undefined,
  { timeZone, templates }: Setting,
): Given {
  const { alias, subject, url, title, starts, ends, limit, password, campaign, channels, status, archived } =
    draft;
  const custom = settings ? (subject === undefined ? undefined : alias) : (alias ?? subject);
  const parameters = parametersOf(draft, settings, templates);
  return {
    ...(custom !== undefined && { custom }),
    ...(url !== undefined && { url }),
    ...(title !== undefined && { title }),
    ...(starts !== undefined && { startsat: timeOf(starts) }),
    ...(ends !== undefined && { expiry: timeOf(ends) }),
    ...(limit !== undefined && { clicklimit: limit }),
    ...(password !== undefined && { password }),
    ...(campaign !== undefined && { campaign: campaign?.id ?? null }),
    ...(channels !== undefined && { channels: channelsOf(channels, settings) }),
    ...(parameters && { parameters }),
    ...(status && { status }),
    ...(draft.private !== undefined && { private: draft.private }),
    ...(archived !== undefined && settings && { archived }),
    ...(draft.rules.length > 0 && routed(draft.rules, settings, timeZone)),
  };
}

const timeOf = (moment: Date | null) => moment && formatTimestamp(moment);

/** A channel joins those the link is in. */
const channelsOf = (channels: Draft["channels"], settings: LinkSettings | undefined) =>
  channels ? [...new Set([...(settings?.channels ?? []), ...channels.map(({ id }) => id)])] : [];

function parametersOf({ utm, template }: Draft, settings: LinkSettings | undefined, templates: Templates) {
  if (!utm && !template) return undefined;
  const values = templates.find(({ id }) => id === template?.id)?.parameters ?? {};
  const given = {
    ...values,
    ...Object.fromEntries(Object.entries(utm ?? {}).map(([part, value]) => [`utm_${part}`, value])),
  };
  const kept = (settings?.parameters ?? []).filter(({ name }) => !(name in given));
  return [...kept, ...Object.entries(given).map(([name, value]) => ({ name, value }))];
}

/** Rules of the sentence before those of the link, which they replace where they are about the same visitors. */
function routed(rules: readonly SentenceRule[], settings: LinkSettings | undefined, timeZone: string): Given {
  const targets = settings && {
    geotarget: settings.geotarget,
    devicetarget: settings.devicetarget,
    languagetarget: settings.languagetarget,
  };
  const given: Given = {};
  const fresh: Rule[] = [];
  const overtaken: SentenceRule[] = [];
  let kept = settings?.rules ?? [];
  for (const rule of rules) {
    const target = targets && targetOf(rule, { ...targets, ...given });
    if (target) {
      Object.assign(given, target);
      continue;
    }
    if (targets && isOvertaken(rule, targets)) overtaken.push(rule);
    const when = conditionOf(rule, timeZone);
    const known = kept.find((one) => same(one.when, when));
    const name = known?.name ?? ruleName([...fresh, ...kept], audienceName(rule.audience));
    kept = kept.filter((one) => one !== known);
    fresh.push({ name, when, url: rule.url });
  }
  const behind = targets && overtaken.length > 0 ? asRules({ ...targets, ...given }) : undefined;
  if (!behind || behind.length + fresh.length + kept.length > MOST_RULES)
    return { ...given, ...(fresh.length > 0 && { rules: [...fresh, ...kept] }) };
  // Targets are asked before any rule: as rules, they come after those of the sentence.
  const moved: Rule[] = [];
  for (const { audience, when, url } of behind)
    moved.push({ name: ruleName([...fresh, ...moved, ...kept], audienceName(audience)), when, url });
  return { geotarget: [], devicetarget: [], languagetarget: [], rules: [...fresh, ...moved, ...kept] };
}

/** The audience's own name while no other rule has it. */
const ruleName = (rules: readonly Rule[], name: string) =>
  rules.some((rule) => rule.name.toLowerCase() === name.toLowerCase()) ? freeName(rules, name) : name;

/** A target is asked before any rule: one about the very same visitors gets the address, or no rule would ever. */
function targetOf({ audience, url, from, until }: SentenceRule, targets: Targets): Given | undefined {
  const [kind, ...more] = Object.keys(audience);
  if (more.length > 0 || from !== undefined || until !== undefined) return undefined;
  const change = <T extends { link: string }>(list: readonly T[], isIt: (one: T) => boolean) =>
    list.some(isIt) ? list.map((one) => (isIt(one) ? { ...one, link: url } : one)) : undefined;
  const [country, device, language] = [audience.country, audience.device, audience.language].map((list) =>
    list?.length === 1 ? list[0] : "",
  );
  const lists = {
    country: {
      geotarget: change(
        targets.geotarget,
        ({ location }) => countryCode(location) === country?.toLowerCase(),
      ),
    },
    device: { devicetarget: change(targets.devicetarget, (one) => one.device === device) },
    language: {
      languagetarget: change(targets.languagetarget, (one) => one.language.toLowerCase() === language),
    },
  };
  const found = kind && kind in lists ? lists[kind as keyof typeof lists] : undefined;
  return found && Object.values(found)[0] ? found : undefined;
}

type Condition = NonNullable<Rule["when"]>;

function conditionOf({ audience, from, until }: SentenceRule, timeZone: string): Condition {
  const { country, continent, eu, device, language } = audience;
  const all: Condition[] = [
    ...(country ? [{ country }] : []),
    ...(continent ? [{ continent }] : []),
    ...(eu ? [{ eu }] : []),
    ...(device ? [{ device }] : []),
    ...(language ? [{ language }] : []),
    ...((from ?? until)
      ? [{ dates: { ...(from && { from }), ...(until && { until }), zone: timeZone } }]
      : []),
  ];
  const [first, ...rest] = all;
  return first && rest.length === 0 ? first : { all };
}

/** What a rule is called by default: clicks are kept under its name. */
function audienceName({ country = [], continent = [], eu, device = [], language = [] }: Audience): string {
  const { countryName, languageName } = targetNames("en");
  const names = [
    ...country.map((code) => countryName(code)),
    ...continent,
    ...(eu ? ["EU"] : []),
    ...device.map((name) => deviceName(name)),
    ...language.map((code) => languageName(code)),
  ];
  return names.join(", ") || "Rule";
}

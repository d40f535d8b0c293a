import { rowsOf } from "@/lib/platform/database/transaction";

/**
 * Where a link has an address: its destination, one of its targets or one of its rules, by the field of the update's body and the name of the target or
 * rule. `nth`: which one of a rule with several.
 */
export type Slot = { field: "url" | TargetField | "rules"; name: string; nth?: number };
type TargetField = `${TargetKind}target`;
type TargetKind = "geo" | "device" | "language";

/** What a slot of a link had before the address that it has now, and until when. */
export type Earlier = Slot & { address: string; until: Date };

/** What of a rule is an address; the database has rules as they were checked. */
type Rule = { name: string; url?: string; split?: { url: string }[] };
type Target = { kind: TargetKind; name: string; url: string };
/** A change of a link, as its history keeps it. */
type Change = { at: string; changes: { field: string; before: unknown }[] };
type LinkRow = {
  id: number;
  workspace: number;
  url: string;
  targets: Target[];
  rules: unknown;
  changes: Change[];
};

/**
 * The latest address that the broken place of each of these links had before, and that isn't known to be broken itself. Links
 * whose history has none are left out. A rule is the same one as long as it is called the same.
 */
export async function earlierOf(broken: ReadonlyMap<number, string>): Promise<Map<number, Earlier>> {
  if (broken.size === 0) return new Map();
  const links = await rowsOf<LinkRow>({
    name: "broken-links-changes",
    text: LINKS,
    values: [[...broken.keys()]],
  });
  const known = new Map(links.map((link) => [link.id, earlierIn(link, broken.get(link.id) ?? "")]));
  const bad = await badAmong(links, [...known.values()].flat());
  const found = links.flatMap(({ id, workspace }) => {
    const first = known.get(id)?.find(({ address }) => !bad.has(keyOf(workspace, plain(address))));
    return first ? [[id, first] as const] : [];
  });
  return new Map(found);
}

/** All other addresses that the place of a broken one had, the latest first. */
export function earlierIn(
  { url, targets, rules, changes }: Omit<LinkRow, "id" | "workspace">,
  broken: string,
): Earlier[] {
  const slots: (Slot & { address: string })[] = [
    { field: "url", name: "", address: url },
    ...targets.map((target) => ({
      ...{ field: `${target.kind}target` as const, name: target.name, address: target.url },
    })),
    ...rulesIn(rules).flatMap((rule) =>
      urlsOf(rule).map((address, nth) => ({ field: "rules" as const, name: rule.name, nth, address })),
    ),
  ];
  const slot = slots.find(({ address }) => plain(address) === broken);
  if (!slot) return [];
  const { address: _, ...place } = slot;
  return changes.flatMap(({ at, changes: fields }) => {
    const change = fields.find((each) => each.field === place.field);
    const address = change && addressIn(change.before, place);
    return address && plain(address) !== broken ? [{ ...place, address, until: new Date(at) }] : [];
  });
}

/** The address of a slot in a field's value, as the history has it. */
function addressIn(value: unknown, { field, name, nth = 0 }: Slot): string | undefined {
  if (field === "url") return typeof value === "string" ? value : undefined;
  if (field === "rules") {
    const rule = rulesIn(value).find((each) => each.name.toLowerCase() === name.toLowerCase());
    return rule && urlsOf(rule)[nth];
  }
  const key = NAMES[field];
  const targets = Array.isArray(value) ? (value as Record<string, string>[]) : [];
  return targets.find((target) => target[key]?.toLowerCase() === name.toLowerCase())?.link;
}

const rulesIn = (value: unknown): Rule[] => (Array.isArray(value) ? (value as Rule[]) : []);

const urlsOf = ({ url, split = [] }: Rule): string[] =>
  url === undefined ? split.map((each) => each.url) : [url];

/** How the targets of each field call what they are about. */
export const NAMES = { geotarget: "location", devicetarget: "device", languagetarget: "language" } as const;

/** As addresses are filed to be checked: without a fragment. */
function plain(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

const keyOf = (workspace: number, address: string) => `${workspace} ${address}`;

async function badAmong(links: LinkRow[], earlier: Earlier[]): Promise<Set<string>> {
  const workspaces = [...new Set(links.map(({ workspace }) => workspace))];
  const addresses = [...new Set(earlier.map(({ address }) => plain(address)))];
  if (addresses.length === 0) return new Set();
  const rows = await rowsOf<{ workspace: number; url: string }>({
    name: "addresses-known-as-broken",
    text: BAD,
    values: [workspaces, addresses],
  });
  return new Set(rows.map(({ workspace, url }) => keyOf(workspace, url)));
}

const BAD = `
  select d.workspace_id as workspace, d.url from destinations d
  where d.workspace_id = any ($1::int[]) and d.hash in (select md5(address)::uuid from unnest($2::text[]) address)
    and d.status in ('broken', 'failing')`;

/** Links with their addresses, and the changes that may have been about one of these, the latest first. */
const LINKS = `
  select l.id, l.workspace_id as workspace, l.url, l.rules,
    coalesce((select json_agg(json_build_object('kind', t.kind, 'name', t.name, 'url', t.url) order by t.position)
      from link_targets t where t.link_id = l.id), '[]') as targets,
    coalesce((select json_agg(json_build_object('at', h.at, 'changes', h.changes) order by h.id desc)
      from history h where h.link_id = l.id and h.note = '' and h.changes::text ~ '"(url|geotarget|devicetarget|languagetarget|rules)"'),
      '[]') as changes
  from links l where l.id = any ($1::int[])`;

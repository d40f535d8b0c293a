import { aliasText } from "@/lib/platform/addresses";
import { rowsOf } from "@/lib/platform/database/transaction";
import { conflict } from "@/lib/platform/failure";
import { isReservedOn } from "./alias";

/**
 * Small letters of other scripts that most typefaces draw like one of ASCII, and that one (UTS 39, confusables). Letters that merely resemble
 * one are left out: words of their own languages are full of them.
 */
const LOOKS = new Map<string, string>(
  `
  а:a е:e о:o р:p с:c у:y х:x і:i ј:j ѕ:s ԁ:d ԛ:q ԝ:w һ:h ѵ:v ӏ:l ү:y ґ:r ԍ:g ԑ:e ҽ:e
  ο:o ν:v ρ:p α:a ι:i υ:u γ:y κ:k χ:x τ:t ϲ:c ϳ:j σ:o
  օ:o ո:n ս:u հ:h ց:g զ:q յ:j ք:p լ:l
  ı:i ɑ:a ɡ:g ɩ:i ꞓ:c ʏ:y ᴏ:o ᴄ:c ᴠ:v ᴡ:w ᴢ:z ꜱ:s ſ:f
  ס:o ו:l ן:l ٥:o ه:o ا:l ۵:o ০:o ௦:o ០:o ๐:o ໐:o 〇:o
  `
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => [pair.slice(0, -2), pair.slice(-1)]),
);

/** The alias in ASCII that one in other letters looks like to the last; undefined for one that has letters of its own, as nearly all do. */
export function asciiLookOf(alias: string): string | undefined {
  const text = aliasText(alias).toLowerCase();
  if (!/[^\0-\x7f]/.test(text)) return undefined;
  const look = [...text].map((letter) => LOOKS.get(letter) ?? letter).join("");
  return /[^\0-\x7f]/.test(look) ? undefined : look;
}

type OnDomain = { id: number } | null;

/** Refuses an alias beyond ASCII that nobody could tell from another link's, or from a page of ours. Without a domain it is on the default short host. */
export async function refuseLookAlike(alias: string, domain: OnDomain): Promise<void> {
  const look = await takenLookOf(alias, domain);
  if (look === undefined) return;
  throw conflict(
    `The alias ${aliasText(alias)} looks like ${look}, which is taken on this domain. Choose another one.`,
    "custom",
  );
}

/** The alias in ASCII that one looks like, where a link or a page of ours has it. */
export async function takenLookOf(alias: string, domain: OnDomain): Promise<string | undefined> {
  const look = asciiLookOf(alias);
  if (look === undefined || isReservedOn(domain ? "branded" : "default", look)) return look;
  const statement = { name: "look-alike", text: BY_NAME, values: [domain?.id ?? 0, look] };
  const [found] = await rowsOf<{ alias: string }>(statement);
  return found && aliasText(found.alias);
}

/** Of such looks those that a page of ours has on the default short host, or a link there of another workspace. */
export async function strangersAmong(workspaceId: number, looks: string[]): Promise<Set<string>> {
  if (looks.length === 0) return new Set();
  const statement = { name: "strangers-look-alikes", text: OF_STRANGERS, values: [workspaceId, looks] };
  const rows = await rowsOf<{ look: string }>(statement);
  return new Set([...rows.map(({ look }) => look), ...looks.filter((look) => isReservedOn("default", look))]);
}

const OF_STRANGERS = `
  select lower(alias) as look from links where coalesce(domain_id, 0) = 0 and lower(alias) = any($2::text[]) and workspace_id <> $1::int
    and deleted_at is null`;

const BY_NAME = `
  select alias from links where coalesce(domain_id, 0) = $1::int and lower(alias) = $2::text and deleted_at is null`;

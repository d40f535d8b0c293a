import { UTM_PARTS } from "@/lib/links/rules/enums";
import type { Clock } from "./calendar";
import { endsBefore, type Place, type Reading, type Recognizer, says, skip, unsure } from "./clauses";
import { dateAt, type Edge, later, lengthAt } from "./dates";
import { recordAt } from "./names";
import { printSizeAt } from "./print-sizes";

/** "password kestrel", "with password \"two words\"". */
export const password: Recognizer = (place) => {
  const word = skip(place, place.at, "password");
  if (word === 0) return undefined;
  const token = place.tokens[place.at + word];
  if (!token || endsBefore(place, place.at + word)) return unsure(word, "no-password");
  return place.draft.password === undefined
    ? says(word + 1, "password", { password: token.text })
    : unsure(word + 1, "twice");
};

/** "no password", "without limit", "never expires", "no campaign". */
export const removal: Recognizer = (place) => {
  const no = skip(place, place.at, "no");
  if (no === 0) return undefined;
  const fields = {
    password: "password",
    limit: "limit",
    expiry: "ends",
    campaign: "campaign",
    channel: "channels",
  } as const;
  for (const [list, field] of Object.entries(fields) as [
    keyof typeof fields,
    (typeof fields)[keyof typeof fields],
  ][]) {
    const used = endsBefore(place, place.at + no) ? 0 : skip(place, place.at + no, list);
    if (used > 0 && place.draft[field] === undefined) return says(no + used, field, { [field]: null });
  }
  const isWhole = no > 1 && place.draft.ends === undefined;
  return isWhole ? says(no, "ends", { ends: null }) : undefined;
};

/** "max 100 clicks", "100 clicks", "limit 100". */
export const limit: Recognizer = (place) => {
  const most = skip(place, place.at, "most");
  const token = place.tokens[place.at + most];
  const digits = /^\d{1,3}(?:[.,]\d{3})+$|^\d{1,9}$/.exec(token?.word ?? "")?.[0].replace(/[.,]/g, "");
  const clicks = token && !token.ends ? skip(place, place.at + most + 1, "clicks") : 0;
  if (!digits || Number(digits) === 0 || (most === 0 && clicks === 0))
    return most > 0 && token === undefined ? unsure(most, "no-number") : undefined;
  const used = most + 1 + clicks;
  return place.draft.limit === undefined
    ? says(used, "limit", { limit: Number(digits) })
    : unsure(used, "twice");
};

/** "QR", "QR for A6", "QR code 30 mm". */
export const qr: Recognizer = (place) => {
  const word = skip(place, place.at, "qr");
  if (word === 0) return undefined;
  if (place.draft.qr) return unsure(word, "twice");
  const end = place.at + word;
  if (endsBefore(place, end)) return says(word, "qr", { qr: {} });
  const led =
    skip(place, end, "for") || skip(place, end, "on") || skip(place, end, "in") || skip(place, end, "at");
  const one = skip(place, end + led, "one");
  const size = printSizeAt(place, end + led + one);
  return size
    ? says(word + led + one + size.used, "qr", { qr: { size: size.size } })
    : says(word, "qr", { qr: {} });
};

/** "utm newsletter/email/spring" (source, medium, campaign), "utm source newsletter", "utm_source=newsletter", or a template's name. */
export const utm: Recognizer = (place) => {
  const { tokens, at, draft } = place;
  const text = tokens[at]?.text ?? "";
  const [, given = "", value = ""] = /^utm_([a-z]+)=(.+)$/i.exec(text) ?? [];
  const part = UTM_PARTS.find((name) => name === given.toLowerCase());
  if (part) return addUtm(draft.utm, 1, { [part]: value });
  const word = skip(place, at, "utm");
  if (word === 0) return undefined;
  const next = endsBefore(place, at + word) ? undefined : tokens[at + word];
  if (!next) return unsure(word, "no-utm");
  const template = recordAt(tokens, at + word, place.known.templates);
  if (template && !draft.template) return says(word + template.used, "utm", { template: template.record });
  const named = UTM_PARTS.find((name) => name === next.word);
  const after = next.ends ? undefined : tokens[at + word + 1];
  if (named) return after ? addUtm(draft.utm, word + 2, { [named]: after.text }) : unsure(word + 1, "no-utm");
  const values = next.text.split("/");
  if (values.length > UTM_PARTS.length || values.some((one) => one === "")) return unsure(word + 1, "no-utm");
  return addUtm(
    draft.utm,
    word + 1,
    Object.fromEntries(values.map((one, place_) => [UTM_PARTS[place_], one])),
  );
};

function addUtm(
  known: Place["draft"]["utm"] = {},
  used: number,
  more: NonNullable<Place["draft"]["utm"]>,
): Reading {
  if (Object.keys(more).some((name) => name in known)) return unsure(used, "twice");
  return says(used, "utm", { utm: { ...known, ...more } });
}

/** "titled Spring sale": all words up to the next comma. */
export const title: Recognizer = (place) => {
  const word = skip(place, place.at, "title");
  if (word === 0) return undefined;
  if (endsBefore(place, place.at + word)) return unsure(word, "no-title");
  let end = place.at + word + 1;
  if (!place.tokens[end - 1]?.quoted) while (!endsBefore(place, end)) end += 1;
  const words = place.tokens.slice(place.at + word, end).map(({ text }) => text);
  if (place.draft.title !== undefined) return unsure(end - place.at, "twice");
  return says(end - place.at, "title", { title: words.join(" ") });
};

const SWITCHES = {
  disable: { kind: "status", says: { status: "disabled" } },
  enable: { kind: "status", says: { status: "active" } },
  archive: { kind: "archived", says: { archived: true } },
  unarchive: { kind: "archived", says: { archived: false } },
  private: { kind: "private", says: { private: true } },
  public: { kind: "private", says: { private: false } },
} as const;

/** "disable", "private", "archive". */
export const switches: Recognizer = (place) => {
  for (const [list, { kind, says: what }] of Object.entries(SWITCHES) as [
    keyof typeof SWITCHES,
    (typeof SWITCHES)[keyof typeof SWITCHES],
  ][]) {
    const used = skip(place, place.at, list);
    if (used > 0) return place.draft[kind] === undefined ? says(used, kind, what) : unsure(used, "twice");
  }
  return undefined;
};

/** "until Friday", "to Sunday" after a start, "from Monday 9:00", "for 3 days". A date alone may be either. */
export const time: Recognizer = (place) => {
  const until = skip(place, place.at, "until");
  const from = skip(place, place.at, "from");
  const to = place.before === "starts" ? skip(place, place.at, "to") : 0;
  if (until > 0) return dated(place, until, "end") ?? unsure(until, "no-date");
  if (to > 0) return dated(place, to, "end");
  if (from > 0) return dated(place, from, "start");
  const lasting = skip(place, place.at, "for");
  const length = lasting > 0 ? lengthAt(place.tokens, place.at + lasting, place.vocabulary) : undefined;
  if (length) {
    const ends = later(place.draft.starts ?? place.clock.now, length, place.clock.timeZone);
    return ending(place, lasting + length.used, ends, undefined);
  }
  const bare = dateAt(place.tokens, place.at, "end", place.vocabulary, place.clock);
  return bare && unsure(bare.used, "which-date");
};

function dated(place: Place, led: number, edge: Edge): Reading | undefined {
  if (endsBefore(place, place.at + led)) return undefined;
  const read = (clock: Clock) => dateAt(place.tokens, place.at + led, edge, place.vocabulary, clock);
  const next = read(place.clock);
  // "From Monday until Friday" is the Friday after that Monday, though another one comes first.
  const { starts } = place.draft;
  const isEarly = next?.comesAgain && edge === "end" && starts && starts >= next.moment;
  const found = isEarly ? read({ ...place.clock, now: starts }) : next;
  if (!found) return undefined;
  const used = led + found.used;
  if (Number.isNaN(found.moment.getTime())) return unsure(used, "no-date");
  if (edge === "end") return ending(place, used, found.moment, found.local);
  if (place.before === "rule") return forRule(place, used, "from", found.local);
  return place.draft.starts === undefined
    ? says(used, "starts", { starts: found.moment })
    : unsure(used, "twice");
}

/** Right behind a rule it is the rule that ends; a comma between them, and it is the link. */
function ending(place: Place, used: number, moment: Date, local: string | undefined): Reading {
  if (moment.getTime() <= place.clock.now.getTime()) return unsure(used, "past");
  // "Paused until Monday" means no link that is over on Monday.
  if (place.draft.status === "disabled") return unsure(used, "pause-ends");
  if (place.before === "rule" && local !== undefined) return forRule(place, used, "until", local);
  const { starts, ends } = place.draft;
  if (ends !== undefined) return unsure(used, "twice");
  if (starts && starts.getTime() >= moment.getTime()) return unsure(used, "start-after-end");
  return says(used, "ends", { ends: moment });
}

function forRule(place: Place, used: number, edge: "from" | "until", local: string): Reading {
  const last = place.draft.rules.at(-1);
  if (!last || last[edge] !== undefined) return unsure(used, "twice");
  return says(used, "rule", { rules: [...place.draft.rules.slice(0, -1), { ...last, [edge]: local }] });
}

import { withScheme } from "../destination";
import { readAliasWord } from "./alias-word";
import { audienceAt } from "./audience";
import type { Clock } from "./calendar";
import type { Draft, Known, PartKind, Problem } from "./draft";
import { recordAt } from "./names";
import type { Token } from "./tokens";
import { phraseAt, type Vocabulary } from "./vocabulary";

/** What a recognizer looks at: the words, where it is among them, and what was read before. */
export type Place = {
  tokens: readonly Token[];
  at: number;
  draft: Draft;
  /** what the words just before, in the same clause, were read as */
  before: PartKind | undefined;
  vocabulary: Vocabulary;
  known: Known;
  clock: Clock;
};

/** So many words say this; with a problem they say nothing. */
export type Reading =
  | { used: number; kind: PartKind; says: Partial<Draft> }
  | { used: number; problem: Problem };

export type Recognizer = (place: Place) => Reading | undefined;

export const says = (used: number, kind: PartKind, what: Partial<Draft>): Reading => ({
  used,
  kind,
  says: what,
});
export const unsure = (used: number, problem: Problem): Reading => ({ used, problem });

/** How many words at a place are a phrase of this list; 0 for none. */
export const skip = ({ tokens, vocabulary }: Place, at: number, list: keyof Vocabulary["words"]): number =>
  phraseAt(vocabulary.words[list], tokens, at)?.used ?? 0;

/** Whether a comma or the end comes after the words before `at`. */
export const endsBefore = ({ tokens }: Place, at: number): boolean => tokens[at - 1]?.ends ?? true;

/** The address at a place, with the words that lead to it. */
export function addressAt(place: Place, at: number): { used: number; url: string } | undefined {
  const isArrow = /^(→|->|=>)$/.test(place.tokens[at]?.text ?? "");
  const led = isArrow ? 1 : skip(place, at, "to");
  const token = place.tokens[at + led];
  const url = token && addressOf(token, place.known);
  return url === undefined ? undefined : { used: led + 1, url };
}

/** A web address, whole or as people say it ("acme.de/sale"). A short link of ours is none. */
function addressOf(token: Token, known: Known): string | undefined {
  const text = token.text;
  if (/\s/.test(text)) return undefined;
  const whole = /^https?:\/\//i.test(text);
  if (
    !whole &&
    (token.quoted ||
      !/^(?!\d+(\.\d+)+$)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}(:\d{1,5})?([/?#]\S*)?$/u.test(text))
  )
    return undefined;
  const url = withScheme(text);
  if (!URL.canParse(url) || known.hosts.includes(new URL(url).host)) return undefined;
  return url;
}

/** "acme.de", "to acme.de", "else to acme.de". */
export const destination: Recognizer = (place) => {
  const others = skip(place, place.at, "else");
  const address = addressAt(place, place.at + others);
  if (!address) return undefined;
  const used = others + address.used;
  return place.draft.url === undefined ? says(used, "url", { url: address.url }) : unsure(used, "twice");
};

/** "Germans to acme.de", "iPhones from France → apps.apple.com". */
export const rule: Recognizer = (place) => {
  const read = audienceAt(place.tokens, place.at, place.vocabulary);
  if (!read) return undefined;
  const address = addressAt(place, place.at + read.used);
  if (read.unclear) return unsure(read.used + (address?.used ?? 0), "country-or-language");
  if (!address) return unsure(read.used, "no-destination");
  const next = { audience: read.audience, url: address.url };
  return says(read.used + address.used, "rule", { rules: [...place.draft.rules, next] });
};

/** "go.acme.com/spring", "spring-sale": the link that the sentence begins with. */
export const subject: Recognizer = (place) => {
  const token = place.tokens[place.at];
  const { subject: known, alias } = place.draft;
  if (!token || known !== undefined || alias !== undefined || place.draft.url !== undefined) return undefined;
  const found = readAliasWord(token, place.known.hosts);
  return found && says(1, "subject", { subject: found.alias, ...(found.host && { host: found.host }) });
};

/** "as spring", "/spring". */
export const alias: Recognizer = (place) => {
  const { tokens, at, draft, known } = place;
  const as = skip(place, at, "as");
  const token = tokens[at + as];
  if (as > 0 && (!token || endsBefore(place, at + as))) return unsure(as, "no-alias");
  if (!token || (as === 0 && !/^\/[^/]/.test(token.text))) return undefined;
  const found = readAliasWord(token, known.hosts);
  if (!found) return unsure(as + 1, "no-alias");
  if (draft.alias !== undefined) return unsure(as + 1, "twice");
  const host = found.host && { host: found.host };
  if (draft.url === undefined && draft.subject === undefined)
    return says(as + 1, "subject", { subject: found.alias, ...host });
  return says(as + 1, "alias", { alias: found.alias, ...host });
};

/** "on go.acme.com". */
export const host: Recognizer = (place) => {
  const on = skip(place, place.at, "on");
  const token = place.tokens[place.at + on];
  if (on === 0 || !token || endsBefore(place, place.at + on) || !/^[^\s/]+\.[^\s/]+$/.test(token.text))
    return undefined;
  const found = place.known.hosts.find((name) => name === token.word);
  if (found === undefined) return unsure(on + 1, "no-domain");
  return place.draft.host === undefined ? says(on + 1, "host", { host: found }) : unsure(on + 1, "twice");
};

/** "campaign Spring", "no campaign". */
export const campaign: Recognizer = (place) => {
  const word = skip(place, place.at, "campaign");
  if (word === 0) return undefined;
  const found = endsBefore(place, place.at + word)
    ? undefined
    : recordAt(place.tokens, place.at + word, place.known.campaigns);
  if (!found) return unsure(word + namesAt(place, place.at + word), "no-campaign");
  return place.draft.campaign === undefined
    ? says(word + found.used, "campaign", { campaign: found.record })
    : unsure(word + found.used, "twice");
};

/** "channel Print", "channels Print and Web", "#Print". */
export const channels: Recognizer = (place) => {
  const { tokens, known } = place;
  const word = skip(place, place.at, "channel");
  const tag = tokens[place.at]?.text ?? "";
  const chosen = place.draft.channels ?? [];
  if (word === 0) {
    if (!/^#./.test(tag)) return undefined;
    const record = known.channels.find(({ name }) => name.toLowerCase() === tag.slice(1).toLowerCase());
    return record ? says(1, "channels", { channels: [...chosen, record] }) : unsure(1, "no-channel");
  }
  const found = [];
  let at = place.at + word;
  for (let next = at; next === place.at + word ? !endsBefore(place, next) : true; ) {
    const one = recordAt(tokens, next, known.channels);
    if (!one) break;
    found.push(one.record);
    at = next + one.used;
    next = at + (endsBefore(place, at) ? 0 : skip(place, at, "and"));
    if (next === at && !endsBefore(place, at)) break;
    if (next >= tokens.length) break;
  }
  if (found.length === 0) return unsure(word + namesAt(place, at), "no-channel");
  return says(at - place.at, "channels", { channels: [...chosen, ...found] });
};

/** The word that should have been a name, so that it is shown with what it belongs to. */
const namesAt = (place: Place, at: number): number => (endsBefore(place, at) || !place.tokens[at] ? 0 : 1);

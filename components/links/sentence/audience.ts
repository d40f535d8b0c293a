import { type Continent, RULE_DEVICES } from "@/lib/links/rules/enums";
import type { Token } from "./tokens";
import { phraseAt, type Vocabulary } from "./vocabulary";

/** Visitors that a sentence is about: within a kind any of them, all kinds together. */
export type Audience = {
  country?: string[];
  continent?: Continent[];
  eu?: true;
  device?: (typeof RULE_DEVICES)[number][];
  language?: string[];
};
type Kind = keyof Audience;
type Unit = { used: number; kind: Kind; value: string };
type Unclear = { used: number; unclear: true };

/** An audience, from how many words it was read, and whether one of them is a country's people or its language. */
export type ReadAudience = { used: number; audience: Audience; unclear: boolean };

/** The visitors that the words at a place name ("Germans and Austrians on iPhones", "from France", "in French"). */
export function audienceAt(
  tokens: readonly Token[],
  start: number,
  vocabulary: Vocabulary,
): ReadAudience | undefined {
  const audience: Audience = {};
  let [at, unclear] = [start, false];
  for (let next = at; next < tokens.length; ) {
    const unit = unitAt(tokens, next, vocabulary);
    if (!unit) break;
    if ("unclear" in unit) unclear = true;
    else add(audience, unit);
    at = next + unit.used;
    at += phraseAt(vocabulary.words.visitors, tokens, at)?.used ?? 0;
    next = at + (phraseAt(vocabulary.words.and, tokens, at)?.used ?? 0);
  }
  return at === start ? undefined : { used: at - start, audience, unclear };
}

function add(audience: Audience, { kind, value }: Unit): void {
  if (kind === "eu") audience.eu = true;
  else {
    const known: readonly string[] = audience[kind] ?? [];
    if (!known.includes(value)) Object.assign(audience, { [kind]: [...known, value] });
  }
}

/** One country, language or device with the words around it. */
function unitAt(tokens: readonly Token[], start: number, vocabulary: Vocabulary): Unit | Unclear | undefined {
  const { words } = vocabulary;
  const visitors = phraseAt(words.visitors, tokens, start)?.used ?? 0;
  const at = start + visitors;
  const from = prepositionAt(tokens, at, vocabulary);
  const speaking = phraseAt(words.speaking, tokens, at)?.used ?? 0;
  const language = speaking > 0 ? phraseAt(vocabulary.languages, tokens, at + speaking) : undefined;
  const country = placeAt(tokens, at + from, vocabulary);
  if (language && !country) return unit("language", language.value, visitors + speaking + language.used);
  if (country) return { ...country, used: visitors + from + country.used };
  if (from > 0) {
    const device = deviceAt(tokens, at + from, vocabulary);
    return device && { ...device, used: visitors + from + device.used };
  }
  const found = peopleAt(tokens, at, vocabulary) ?? deviceAt(tokens, at, vocabulary);
  return found && { ...found, used: visitors + found.used };
}

const unit = (kind: Kind, value: string, used: number): Unit => ({ kind, value, used });

/** "from", "in", "on", each perhaps with "the". */
function prepositionAt(tokens: readonly Token[], at: number, { words }: Vocabulary): number {
  const found =
    phraseAt(words.from, tokens, at) ?? phraseAt(words.in, tokens, at) ?? phraseAt(words.on, tokens, at);
  return found ? found.used : 0;
}

function placeAt(tokens: readonly Token[], start: number, vocabulary: Vocabulary): Unit | undefined {
  const the = phraseAt(vocabulary.words.the, tokens, start)?.used ?? 0;
  const eu = phraseAt(vocabulary.words.eu, tokens, start);
  if (eu) return unit("eu", "eu", eu.used);
  for (const skipped of new Set([0, the])) {
    const country = phraseAt(vocabulary.countries, tokens, start + skipped);
    if (country) return unit("country", country.value, skipped + country.used);
    const continent = phraseAt(vocabulary.continents, tokens, start + skipped);
    if (continent) return unit("continent", continent.value, skipped + continent.used);
    const code = codeAt(tokens[start + skipped], vocabulary);
    if (code) return unit("country", code, skipped + 1);
  }
  return undefined;
}

/** A country's code in capitals. */
function codeAt(token: Token | undefined, { countries }: Vocabulary): string | undefined {
  const code = token && !token.quoted && /^[A-Z]{2}$/.test(token.text) ? token.text : "";
  if (code === "UK") return "GB";
  return [...countries.of.values()].includes(code) ? code : undefined;
}

/** People by where they are from, or by what they speak. "French" alone may be either. */
function peopleAt(
  tokens: readonly Token[],
  start: number,
  vocabulary: Vocabulary,
): Unit | Unclear | undefined {
  const { words, people, languages } = vocabulary;
  const the = phraseAt(words.the, tokens, start)?.used ?? 0;
  const at = start + the;
  const from = phraseAt(people, tokens, at);
  const speech = phraseAt(languages, tokens, at);
  const speakers = speech && phraseAt(words.speakers, tokens, at + speech.used);
  if (speech && speakers) return unit("language", speech.value, the + speech.used + speakers.used);
  if (!from) return speech && { used: the + speech.used, unclear: true };
  const isEither = speech !== undefined && speech.used >= from.used;
  if (!isEither || the > 0 || phraseAt(words.visitors, tokens, at + from.used))
    return unit("country", from.value, the + from.used);
  return { used: from.used, unclear: true };
}

function deviceAt(tokens: readonly Token[], at: number, { words }: Vocabulary): Unit | undefined {
  for (const device of RULE_DEVICES) {
    const found = phraseAt(words[device], tokens, at);
    if (found) return unit("device", device, found.used);
  }
  return undefined;
}

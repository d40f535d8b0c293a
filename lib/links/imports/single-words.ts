import { countryName } from "@/lib/analytics/enrich/country-names";
import { referrerOf } from "@/lib/analytics/enrich/referrer";
import { readerOf } from "@/lib/analytics/enrich/user-agent";
import type { DictionaryName } from "@/lib/analytics/store/postgres/dictionaries";
import { learnWords, wordKey } from "@/lib/analytics/store/postgres/learn-words";
import type { Words } from "@/lib/analytics/store/postgres/words";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import type { SingleClick } from "./record";

/** What clicks say of their visitors, as numbers of the dictionaries. */
export type WordNumbers = Record<DictionaryName, number>;

/** Values beyond so many of one import count under the name that those beyond an hour's limit have, too: visitors make them up. */
const MOST: Record<DictionaryName, number> = {
  ...{ place: 1_000, origin: 20_000, agent: 5_000, language: 1, rule: 1, destination: 1 },
};
const OTHER = "(other)";

/** The words of an import, which are learned once. */
export class SingleWords {
  private readonly known = new Map<DictionaryName, Map<string, number>>();

  /** The numbers of some clicks' words, in their order. */
  async of(clicks: readonly SingleClick[]): Promise<WordNumbers[]> {
    const words = clicks.map((click) => wordsOf(click));
    for (const name of NAMES) await this.learn(name, words);
    return words.map(
      (of) => Object.fromEntries(NAMES.map((name) => [name, this.number(name, of[name])])) as WordNumbers,
    );
  }

  private number(name: DictionaryName, words: Words): number {
    const known = this.known.get(name);
    return known?.get(wordKey(words)) ?? known?.get(wordKey(OTHERS[name])) ?? 0;
  }

  /** In a transaction of its own: numbers of one that is rolled back would be nobody's. */
  private async learn(name: DictionaryName, all: readonly Record<DictionaryName, Words>[]) {
    const known = this.known.get(name) ?? new Map<string, number>();
    this.known.set(name, known);
    const missing = new Map<string, Words>();
    for (const { [name]: words } of all) {
      const key = wordKey(words);
      if (known.has(key) || missing.has(key)) continue;
      const isFull = known.size + missing.size >= MOST[name];
      if (!isFull) missing.set(key, words);
      else if (!known.has(wordKey(OTHERS[name]))) missing.set(wordKey(OTHERS[name]), OTHERS[name]);
    }
    if (missing.size === 0) return;
    const wanted = [...missing.values()];
    const learned = await inPoolTransaction("", (client) => learnWords(client, name, wanted));
    for (const [key, id] of learned) known.set(key, id);
  }
}

const OTHERS: Record<DictionaryName, Words> = {
  ...{ place: ["", ""], origin: [OTHER, ""], agent: [OTHER, OTHER, ""] },
  ...{ language: [""], rule: [""], destination: [""] },
};
const NAMES = Object.keys(OTHERS) as DictionaryName[];

/** Nobody knows the language, which rule decided and where it led. */
function wordsOf({ country, referrer, userAgent }: SingleClick): Record<DictionaryName, Words> {
  const { host, network } = referrerOf(referrer);
  const { browser, os, device } = readerOf(userAgent);
  return {
    ...{
      place: [countryName(country) === "" ? "" : country, ""],
      origin: [host, network],
      agent: [browser, os, device],
    },
    ...{ language: [""], rule: [""], destination: [""] },
  };
}

import { countryName } from "@/lib/analytics/enrich/country-names";
import { referrerOf } from "@/lib/analytics/enrich/referrer";
import { readerOf } from "@/lib/analytics/enrich/user-agent";
import type { DictionaryName } from "@/lib/analytics/store/postgres/dictionaries";
import { learnWords, wordKey } from "@/lib/analytics/store/postgres/learn-words";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import { copied } from "./copied";
import type { SingleClick } from "./record";

/** What clicks say of their visitors, as numbers of the dictionaries. */
export type WordNumbers = Record<DictionaryName, number>;

/** As values beyond an hour's limit are called, too. */
const OTHER = "(other)";

/** The words of an import, which are learned once. */
export class SingleWords {
  private readonly places = new Words("place", 1_000, ({ country }) => country, placeOf);
  private readonly origins = new Words("origin", 20_000, ({ referrer }) => referrer, originOf);
  private readonly agents = new Words("agent", 5_000, ({ userAgent }) => userAgent, agentOf);
  private readonly unknown = [
    new Words(
      "language",
      1,
      () => "",
      () => [""],
    ),
    new Words(
      "rule",
      1,
      () => "",
      () => [""],
    ),
    new Words(
      "destination",
      1,
      () => "",
      () => [""],
    ),
  ] as const;

  /** The numbers of some clicks' words, in their order. */
  async of(clicks: readonly SingleClick[]): Promise<WordNumbers[]> {
    for (const words of [this.places, this.origins, this.agents, ...this.unknown]) await words.learn(clicks);
    const [language, rule, destination] = this.unknown.map((words) => words.number(""));
    const { places, origins, agents } = this;
    return clicks.map(({ country, referrer, userAgent }) => ({
      place: places.number(country),
      origin: origins.number(referrer),
      agent: agents.number(userAgent),
      language: language ?? 0,
      rule: rule ?? 0,
      destination: destination ?? 0,
      city: 0,
    }));
  }
}

/** Texts as sources have them, of which each is read and looked up once. */
const MOST_TEXTS = 100_000;

/** One dictionary's numbers of an import: what a click says (`textOf`), and which words that is (`read`). */
class Words {
  private byText = new Map<string, number>();
  private readonly byWords = new Map<string, number>();

  constructor(
    private readonly name: DictionaryName,
    /** visitors make them up, so that beyond so many all are others */
    private readonly most: number,
    private readonly textOf: (click: SingleClick) => string,
    private readonly read: (text: string) => readonly string[],
  ) {}

  number(text: string): number {
    return this.byText.get(text) ?? 0;
  }

  /** In a transaction of its own: numbers of one that is rolled back would be nobody's. */
  async learn(clicks: readonly SingleClick[]): Promise<void> {
    if (this.byText.size > MOST_TEXTS) this.byText = new Map();
    const texts = new Map<string, string>();
    const missing = new Map<string, readonly string[]>();
    for (const click of clicks) {
      const text = this.textOf(click);
      if (this.byText.has(text) || texts.has(text)) continue;
      const words = this.bounded(this.read(text), missing);
      texts.set(text, wordKey(words));
      if (!this.byWords.has(wordKey(words))) missing.set(wordKey(words), words);
    }
    if (missing.size > 0) {
      const wanted = [...missing.values()];
      const learned = await inPoolTransaction("", (client) => learnWords(client, this.name, wanted));
      for (const [key, id] of learned) this.byWords.set(key, id);
    }
    for (const [text, key] of texts) this.byText.set(copied(text), this.byWords.get(key) ?? 0);
  }

  private bounded(words: readonly string[], missing: ReadonlyMap<string, unknown>): readonly string[] {
    const key = wordKey(words);
    const isFull = this.byWords.size + missing.size >= this.most;
    return isFull && !this.byWords.has(key) && !missing.has(key) ? words.map(() => OTHER) : words;
  }
}

/** Codes that are no country's are none. */
const placeOf = (country: string) => [countryName(country) === "" ? "" : country, ""];

function originOf(text: string) {
  const { host, network } = referrerOf(text);
  return [host, network];
}

function agentOf(text: string) {
  const { browser, os, device } = readerOf(text);
  return [browser, os, device];
}

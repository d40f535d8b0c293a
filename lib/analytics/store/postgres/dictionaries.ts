/** A dictionary of values that clicks name by number: its table, and the texts of a spool line that are one value of it. */
export type Dictionary = { table: string; texts: readonly string[]; key: (row: string) => string };

const byTexts = (table: string, texts: readonly string[]): Dictionary => ({
  table,
  texts,
  key: (row) => `(${texts.map((text) => `${row}.${text}`).join(", ")})`,
});

/** By the column of a chunk whose numbers are its values. As in the migrations `clicks_are_kept_in_columns` and `add_click_cities`. */
export const DICTIONARIES = {
  place: byTexts("click_places", ["country", "region"]),
  origin: byTexts("click_origins", ["referrer", "network"]),
  agent: byTexts("click_agents", ["browser", "os", "device"]),
  language: byTexts("click_languages", ["language"]),
  rule: byTexts("click_rules", ["rule"]),
  destination: {
    table: "click_destinations",
    texts: ["destination"],
    // as in the index
    key: (row) => `md5(${row}.destination)::uuid`,
  },
  // Number 0 is "", which chunks of earlier versions have for all of their clicks.
  city: byTexts("click_cities", ["city"]),
} as const satisfies Record<string, Dictionary>;

export type DictionaryName = keyof typeof DICTIONARIES;
export const DICTIONARY_NAMES = Object.keys(DICTIONARIES) as DictionaryName[];

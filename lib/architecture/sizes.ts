import { isCode, isTest, type Rule, type Source } from "./tree";

/** Rows, not logic: they may be as long as what they list. */
const DATA_TABLES: string[] = [];

export const sizes: Rule[] = [
  {
    name: "half of all files are under 70 lines",
    advice: "Split the longest ones by what they show or do.",
    broken: (sources) => over(quantile(counts(sources), 0.5), 70, "the median"),
  },
  {
    name: "nineteen files in twenty are under 200 lines",
    advice: "Split the longest ones by what they show or do.",
    broken: (sources) => over(quantile(counts(sources), 0.95), 200, "the 95th percentile"),
  },
  {
    name: "no file is over 300 lines",
    advice: "Split it by what it shows or does; a table of data is listed in lib/architecture/sizes.ts.",
    broken: (sources) =>
      sources
        .filter((source) => isCode(source) && !DATA_TABLES.includes(source.path) && lineCount(source) > 300)
        .map((source) => `${source.path} has ${lineCount(source)} lines`),
  },
];

const counts = (sources: Source[]) =>
  sources
    .filter((source) => isCode(source) && !isTest(source) && !DATA_TABLES.includes(source.path))
    .map(lineCount)
    .sort((a, b) => a - b);

const lineCount = ({ text }: Source) => text.split("\n").length - 1;
const quantile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
const over = (value: number, most: number, what: string) =>
  value > most ? [`${what} is ${value} lines, allowed are ${most}`] : [];

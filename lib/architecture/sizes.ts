import { isCode, isTest, type Rule, type Source } from "./tree";

export const sizes: Rule[] = [
  {
    name: "nineteen files in twenty are under 200 lines",
    advice: "Split the longest ones by what they show or do.",
    broken: (sources) => over(quantile(counts(sources), 0.95), 200, "the 95th percentile"),
  },
  {
    name: "no source file is over 250 lines, and no test over 300",
    advice: "Split it by what it shows or does.",
    broken: (sources) =>
      sources
        .filter((source) => isCode(source))
        .filter((source) => lineCount(source) > (isTest(source) ? 300 : 250))
        .map((source) => `${source.path} has ${lineCount(source)} lines`),
  },
];

const counts = (sources: Source[]) =>
  sources
    .filter((source) => isCode(source) && !isTest(source))
    .map(lineCount)
    .sort((a, b) => a - b);

const lineCount = ({ text }: Source) => text.split("\n").length - 1;
const quantile = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
const over = (value: number, most: number, what: string) =>
  value > most ? [`${what} is ${value} lines, allowed are ${most}`] : [];

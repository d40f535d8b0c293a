/** The middle of an odd number of figures, the lower middle of an even one. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export const whole = (figure: number): string => Math.round(figure).toLocaleString("en");

/** Prints one line of a result. */
export const print = (line = ""): void => void process.stdout.write(`${line}\n`);

/** Prints whether a promise is kept, and makes the process end with 1 when it is not. */
export function promise(words: string, figure: string, isKept: boolean): void {
  print(`${isKept ? "kept  " : "BROKEN"}  ${words}: ${figure}`);
  if (!isKept) process.exitCode = 1;
}

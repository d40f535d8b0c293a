import type { Rule } from "./tree";

/** Folders of the machine something was written on, put together so that this file does not hold them itself. */
const MACHINE_PATH = new RegExp(`/${"(?:work|root|home/[a-z]+|tmp/[a-z_]+jobs"}[^/\\s]*)/`);

export const words: Rule[] = [
  {
    name: "no path of one machine",
    advice: "Name it from the root of the project.",
    broken: (sources) =>
      sources.flatMap(({ path, text }) =>
        text
          .split("\n")
          .flatMap((line, index) => (MACHINE_PATH.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
      ),
  },
];

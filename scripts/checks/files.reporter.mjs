import { relative } from "node:path";

/** A reporter of Vitest that says when each file begins and ends, for `unendedFiles`. */
export default class {
  onTestModuleStart({ moduleId }) {
    console.log(`began ${relative(".", moduleId)}`);
  }

  onTestModuleEnd({ moduleId }) {
    console.log(`ended ${relative(".", moduleId)}`);
  }
}

/** Of what that reporter printed: the files that a runner which was stopped or died had begun. */
export function unendedFiles(output) {
  const files = (word) => [...output.matchAll(new RegExp(`^${word} (\\S+)$`, "gm"))].map(([, file]) => file);
  const ended = files("ended");
  return files("began").filter((file) => !ended.includes(file));
}

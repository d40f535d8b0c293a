import { type Check, fine, problem, type Verdict } from "./finding";

/** The oldest Node.js that can run this program, as `engines` of package.json has it. */
const OLDEST = [20, 19] as const;

export const nodeCheck: Check = {
  name: "Node.js",
  look: async () => judgeNode(process.versions.node),
};

export function judgeNode(version: string): Verdict {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return fine(version);
  return problem(
    `${version} is too old`,
    `Install Node.js ${OLDEST.join(".")} or newer; the current LTS release is best.`,
  );
}

import { env } from "@/lib/platform/env";
import { ECHO_PATH, echoToken } from "@/lib/platform/server/request-echo";
import { versionWithBuild } from "@/lib/platform/version";
import { ask, type Failed, type Response } from "./ask";
import { type Check, fine, type Verdict, warning } from "./finding";

/** Through a balancer each may reach another machine. */
const TIMES = 6;

/** What runs on this machine's PORT, and what answers at APP_URL: whether it is the version that doctor is of. */
export const versionCheck: Check = {
  name: "running version",
  look: async () => {
    const { PORT, APP_URL } = env();
    const here = await versionAt(`http://127.0.0.1:${PORT}`);
    const anywhere = await Promise.all(Array.from({ length: TIMES }, () => versionAt(APP_URL)));
    return judgeVersions({ own: versionWithBuild(), here, anywhere: anywhere.filter(isKnown) });
  },
};

const isKnown = (version: string | undefined) => version !== undefined;

async function versionAt(origin: string): Promise<string | undefined> {
  return versionIn(await ask(origin + ECHO_PATH, { Authorization: `Bearer ${echoToken()}` }));
}

function versionIn(answer: Response | Failed): string | undefined {
  if ("error" in answer || answer.status !== 200) return undefined;
  return (/"version":"([^"]+)"/.exec(answer.text) ?? [])[1];
}

/** `here` is undefined where no server of this installation listens on PORT. */
type Versions = { own: string; here: string | undefined; anywhere: string[] };

export function judgeVersions({ own, here, anywhere }: Versions): Verdict {
  const others = [...new Set([...(here === undefined ? [] : [here]), ...anywhere])];
  if (others.length === 0)
    return warning(`${own} is installed, and no server was found running`, "Start it: npm start.");
  if (others.length === 1 && others[0] === own)
    return fine(`${own}${here === undefined ? ", on other machines" : ""}`);
  if (here !== undefined && here !== own)
    return warning(
      `the running server is ${here}, and this folder holds ${own}`,
      "Restart the server, so that it is the version that is installed.",
    );
  return warning(
    `${others.join(" and ")} answer at APP_URL, and this folder holds ${own}`,
    "Finish the upgrade on every machine (docs/operating.md, Install and upgrade).",
  );
}

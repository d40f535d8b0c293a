import { join, relative, resolve } from "node:path";
import { type AdoptProgress, adoptSegments } from "../lib/analytics/ingest/adopt";
import { type FoundSegments, findSegments, isInUse } from "../lib/analytics/ingest/found-segments";
import { env } from "../lib/platform/env";
import { conflict, invalidField } from "../lib/platform/failure";
import { installationIds } from "../lib/platform/server/installation";
import { print } from "./session";

type Options = { yes?: boolean; json?: boolean };

/** `clicks adopt`: counts the clicks of a machine that never comes back, from a copy of its disk. */
export async function adoptClicks(folder: string, { yes = false, json }: Options): Promise<void> {
  const spool = join(env().DATA_DIR, "spool");
  const found = await foundIn(folder, spool);
  if (!yes) await insistOnLeftBehind(found, json);
  const adopted = await adoptSegments(spool, found, (progress) => {
    if (!json) console.log(inWords(progress));
  });
  const { segments, added, known, left } = adopted;
  const { unreadable, setAside } = found;
  print(json, { ...adopted, unreadable, setAside }, [
    `${count(segments)} ${segments === 1 ? "segment" : "segments"}: ${count(added)} clicks were new, ${count(known)} were already counted.`,
    ...unreadable.map(({ path, reason }) => `Not read: ${path} (${reason}).`),
    ...(unreadable.some(({ reason }) => reason.includes("a newer version"))
      ? ["A newer version of Switchyard wrote some of them. Upgrade, and run this command again."]
      : []),
    ...left.map((reason) => `Not counted yet (${reason}): the server tries again.`),
    ...(setAside.length > 0
      ? [
          `Files of clicks that were set aside: ${setAside.length}. To count them, move them to ${join(spool, "damaged")} and run clicks retry:`,
          ...setAside.map((path) => `  ${path}`),
        ]
      : []),
  ]);
  if (unreadable.length + left.length > 0) process.exitCode = 1;
}

async function foundIn(folder: string, spool: string): Promise<FoundSegments> {
  const found = await findSegments(folder).catch((error: NodeJS.ErrnoException) => {
    throw invalidField("folder", `cannot be read (${error.code ?? error.message})`);
  });
  if (found.folders.some((path) => !relative(spool, resolve(path)).startsWith("..")))
    throw invalidField("folder", "is this machine's own spool, which the server drains by itself");
  const { database } = await installationIds();
  if (found.installation !== undefined && database !== undefined && found.installation !== database)
    throw conflict(
      `The folder belongs to another installation (${found.installation}), so its clicks are of other links. Name a folder of this one (${database}).`,
    );
  return found;
}

async function insistOnLeftBehind({ folders, installation, segments }: FoundSegments, json?: boolean) {
  if (installation === undefined)
    throw conflict(
      "Nothing says which installation the folder belongs to: the file `installation` of its data directory is missing. If it is this one, run the command again with --yes.",
    );
  if (segments.length > 0 && !json) console.log("Watching the folder, in case somebody still writes to it.");
  if (await isInUse(folders))
    throw conflict(
      "A process still writes to the folder. Stop it, or copy the folder once it has ended; if it has, run the command again with --yes.",
    );
}

function inWords(progress: AdoptProgress): string {
  if (progress.step === "copied")
    return `Segments copied: ${count(progress.segments)} of ${count(progress.of)}`;
  const waiting = progress.waiting.length > 0 ? ` (${progress.waiting.join("; ")})` : "";
  return `${count(Math.ceil(progress.bytes / 1_024))} kB to count${waiting}`;
}

const count = (number: number) => number.toLocaleString("en");

import { Command } from "commander";
import { pool } from "../lib/platform/database/pool";
import { Failure, invalidField } from "../lib/platform/failure";
import { adoptLocalFiles } from "../lib/platform/files/adopt-local-files";
import { readStore } from "../lib/platform/files/choose-store";
import { type Emptied, emptyFormerStores } from "../lib/platform/files/empty-former-stores";
import { FilesAway, STORE_NAMES, type StoreName } from "../lib/platform/files/file-store";
import { type Moved, moveFiles } from "../lib/platform/files/move-files";
import { usedFiles } from "../lib/platform/server/used-files";
import { print, withDatabase } from "./session";

type Options = { clean?: boolean; json?: boolean };

/** `files show` and `files move`: in which store uploaded files are. */
export const filesCommand = () =>
  new Command("files")
    .description("uploaded files: pictures, sounds, videos, logos, avatars")
    .addCommand(
      new Command("show")
        .description("show where files are kept, how many, and how many are in the trash")
        .option("--json", "print one line of JSON")
        .action((options: Options) => withDatabase(() => show(options))),
    )
    .addCommand(
      new Command("move")
        .description(
          "move all files to another store; safe while the server is running, and to be repeated after an interruption",
        )
        .argument("<store>", "where to: postgres, folder or s3")
        .option("--clean", "then remove from the other stores what has been moved")
        .option("--json", "print one line of JSON")
        .action((store: string, options: Options) => withDatabase(() => inWords(() => move(store, options)))),
    );

const isStoreName = (name: string): name is StoreName => Object.hasOwn(STORE_NAMES, name);

type Count = { store: StoreName; files: number; bytes: number; discarded: number };

const COUNT = `select kept_in as store, count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes,
    count(discarded_at)::int as discarded
  from files where stored_at is not null group by kept_in order by kept_in`;

async function show({ json }: Options) {
  const keptIn = await readStore();
  const { rows } = await pool().query<Count>(COUNT);
  print(json, { keptIn, stores: rows }, [
    `New files go to ${STORE_NAMES[keptIn]}.`,
    ...rows.map(
      ({ store, files, bytes, discarded }) =>
        `${store.padEnd(9)} ${count(files)} files, ${(bytes / 1e6).toFixed(1)} MB; ${count(discarded)} of them in the trash`,
    ),
  ]);
}

async function move(store: string, { clean = false, json }: Options) {
  if (!isStoreName(store)) throw invalidField("store", "must be postgres, folder or s3");
  let next = 0;
  const done = await moveFiles(store, {
    onProgress: ({ moved, of }) => {
      if (json || performance.now() < next) return;
      next = performance.now() + 1_000;
      console.log(`${count(moved)} of ${count(of)} files are moved`);
    },
  });
  const adopted = await adoptLocalFiles(usedFiles)();
  const emptied = clean ? await emptyFormerStores(store) : undefined;
  print(json, { keptIn: store, ...done, adopted, ...emptied }, [
    `Files are kept in ${STORE_NAMES[store]}. Moved: ${count(done.moved)}. Taken from this machine's data directory: ${count(adopted)}.`,
    ...troubles(done),
    ...(emptied
      ? cleaned(emptied)
      : ["The copies in the former store are still there; --clean removes them."]),
  ]);
  if (done.damaged.length + done.missing.length > 0) process.exitCode = 1;
}

const troubles = ({ damaged, missing }: Moved): string[] => [
  ...damaged.map(
    (name) => `${name} is damaged: its content isn't what its name was made of. It was left where it is.`,
  ),
  ...missing.map((name) => `${name} is in no store.`),
];

const cleaned = ({ removed, left, away }: Emptied): string[] => [
  `Removed from other stores: ${count(removed)}. Left there: ${count(left)}.`,
  ...away.map((reason) => `Not emptied: ${reason}`),
];

/** An operator learns more than a client. */
async function inWords(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    throw error instanceof FilesAway
      ? new Failure("unavailable", `${error.detail} Run this command again once that is solved.`)
      : error;
  }
}

const count = (files: number) => files.toLocaleString("en");

import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Account, ask, register } from "../ask";
import type { Suite, Target } from "../suite";

const MEGABYTE = 1_048_576;
/** How much memory one process may gain while many files arrive at once. */
const MOST_MORE_MB = 350;

/** Memory of the product's process now, in megabytes. */
function memoryOf({ pid }: Target): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

/** A sound of so many megabytes that no other is like. */
const sound = (n: number, megabytes: number) =>
  Buffer.concat([Buffer.from("OggS"), Buffer.alloc(megabytes * MEGABYTE - 4, `${n} `)]);

const upload = (target: Target, { key, address }: Account, body: Buffer | string, headers = {}) =>
  ask(target, "/api/catalogue/media/add", {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "X-Forwarded-For": address, ...headers },
    body,
  });

/** How much more memory the process took at its most, while `work` ran. */
async function growth(target: Target, work: Promise<unknown>): Promise<number> {
  const before = memoryOf(target);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(target));
  }, 20);
  await work.finally(() => clearInterval(timer));
  return Math.round(most - before);
}

const counted = (statuses: number[]) =>
  [...new Set(statuses)]
    .sort()
    .map((status) => `${statuses.filter((one) => one === status).length} × ${status}`)
    .join(", ");

let account: Account | undefined;
const somebody = async (target: Target) => (account ??= await register(target, "uploader", "192.0.2.1"));

/** Files that people send, and what becomes of them. */
export const suites: Suite[] = [
  {
    name: "Uploads",
    settings: { API_RATE_LIMIT: "100000" },
    attacks: [
      {
        name: "20 uploads of 20 MB at once take little memory, and none is a server error",
        run: async (target) => {
          const sender = await somebody(target);
          await upload(target, sender, sound(0, 1));
          const json = { "Content-Type": "application/json" };
          const sent = Array.from({ length: 20 }, (_, n) =>
            n % 2
              ? upload(target, sender, sound(n, 20))
              : upload(target, sender, JSON.stringify({ file: sound(n, 20).toString("base64") }), json),
          );
          const more = await growth(target, Promise.all(sent));
          const statuses = (await Promise.all(sent)).map(({ status }) => status);
          const known = statuses.every((status) => [200, 400, 503].includes(status));
          return {
            passed: known && statuses.includes(200) && more < MOST_MORE_MB,
            measured: `${more} MB more, ${counted(statuses)}`,
          };
        },
      },
      {
        name: "a file with an Idempotency-Key takes no more memory than one without",
        run: async (target) => {
          const sender = await somebody(target);
          const sent = upload(target, sender, sound(99, 20), { "Idempotency-Key": "a-file" });
          const more = await growth(target, sent);
          return {
            passed: (await sent).status === 200 && more < MOST_MORE_MB,
            measured: `${more} MB more, ${(await sent).status}`,
          };
        },
      },
      {
        name: "a start on an empty database deletes no upload",
        run: async (target) => {
          const folder = join(target.dataFolder, "media");
          mkdirSync(folder, { recursive: true });
          const old = new Date(Date.now() - 3 * 86_400_000);
          for (let n = 0; n < 3; n++) {
            const path = join(folder, `${String(n).padStart(40, "0")}.ogg`);
            writeFileSync(path, "OggS");
            utimesSync(path, old, old);
          }
          const files = () => readdirSync(folder).filter((name) => name.endsWith(".ogg")).length;
          const before = files();
          await target.database.query("drop schema public cascade; create schema public");
          const refusal = await target.restart().then(
            () => "it started",
            (error: Error) => error.message,
          );
          if (refusal === "it started") await new Promise((resolve) => setTimeout(resolve, 3_000));
          const line =
            refusal.split("\n").find((words) => words.includes("DATA_DIR")) ?? refusal.slice(0, 200);
          return {
            passed: files() === before && refusal !== "it started",
            measured: `${files()} of ${before} left; ${line.trim()}`,
          };
        },
      },
    ],
  },
];

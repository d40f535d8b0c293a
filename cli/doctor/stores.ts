import { randomBytes } from "node:crypto";
import { clickHouse, closeClickHouse } from "@/lib/analytics/store/clickhouse/connection";
import { RedisLink } from "@/lib/platform/counters/redis-link";
import { env } from "@/lib/platform/env";
import { StartError } from "@/lib/platform/failure";
import { readStore } from "@/lib/platform/files/choose-store";
import { contentName, type FileStore, FilesAway, STORE_NAMES } from "@/lib/platform/files/file-store";
import { storeNamed } from "@/lib/platform/files/stores";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

export const redisCheck: Check = {
  name: "Redis",
  look: async () => {
    const { REDIS_URL } = env();
    if (REDIS_URL === undefined) return [];
    const link = new RedisLink(REDIS_URL);
    try {
      await link.connect();
      return judgeRedis(link.complaint());
    } finally {
      link.stop();
    }
  },
};

export const judgeRedis = (complaint: string | undefined): Verdict =>
  complaint === undefined
    ? fine("takes writes")
    : warning(
        `cannot be used, so rate limits are counted in PostgreSQL: ${complaint}`,
        "Correct REDIS_URL, or put right what the message names.",
      );

export const clickHouseCheck: Check = {
  name: "ClickHouse",
  look: async () => {
    if (env().CLICKHOUSE_URL === undefined) return [];
    try {
      await closeClickHouse(await clickHouse());
      return fine("answers, and its tables are there");
    } catch (error) {
      return judgeClickHouse(error as Error);
    }
  },
};

export const judgeClickHouse = (error: Error): Verdict =>
  problem(
    error instanceof StartError ? error.message : `CLICKHOUSE_URL cannot be reached: ${error.message}`,
    "Correct CLICKHOUSE_URL or start the server there. Clicks wait in the spool meanwhile, and none is lost.",
  );

/** Uploaded files: writes one, reads it and removes it, where they are kept outside the database. */
export const filesCheck: Check = {
  name: "files",
  look: async () => {
    const name = await readStore();
    try {
      const store = storeNamed(name);
      await store.check();
      if (name !== "postgres") await tryOut(store);
      return fine(
        `kept in ${STORE_NAMES[name]}${name === "postgres" ? "" : ": written, read and removed one"}`,
      );
    } catch (error) {
      return judgeFiles(STORE_NAMES[name], error as Error);
    }
  },
};

/** Random, so that it is no file of anybody's. */
export async function tryOut(store: FileStore): Promise<void> {
  const bytes = randomBytes(1_024);
  const name = contentName(bytes, "tmp");
  try {
    await store.put(name, bytes);
    const pieces: Uint8Array[] = [];
    for await (const piece of (await store.get(name)) ?? []) pieces.push(piece);
    if (!Buffer.concat(pieces).equals(bytes)) throw new FilesAway("what was written is not what was read");
  } finally {
    await store.remove([name]);
  }
}

export const judgeFiles = (store: string, error: Error): Verdict =>
  problem(
    `${store} cannot be used: ${error instanceof FilesAway ? error.detail : error.message}`,
    "Mount FILES_DIR, or correct the settings of the bucket and the rights of its key (read, write, list, delete).",
  );

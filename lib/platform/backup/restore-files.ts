import type { StoreName } from "../files/file-store";
import { makeFolder } from "../files/folder-store";
import { CHUNK_BYTES } from "../files/postgres-store";
import { configuredStores, filesFolder, storeNamed } from "../files/stores";
import type { Load } from "./load";

/** Puts a backup's files into the store that they were in where this machine has the settings for it, else into the database. */
export class FileRestore {
  private store: StoreName | undefined;

  constructor(
    private readonly load: Load,
    private readonly installation: string,
  ) {}

  /** Throws a `FilesAway` when the store can't be used. */
  async put(name: string, bytes: Buffer): Promise<void> {
    this.store ??= await this.begin();
    if (this.store === "postgres") return this.load.file(name, chunksOf(bytes));
    const store = storeNamed(this.store, this.found);
    if ((await store.stat(name)) !== bytes.length) await store.put(name, bytes);
    await this.load.query("update files set kept_in = $2 where name = $1", [name, this.store]);
  }

  private readonly found = async () => this.installation;

  private async begin(): Promise<StoreName> {
    const [row] = await this.load.query<{ keptIn: StoreName }>('select kept_in as "keptIn" from file_store');
    const former = row?.keptIn ?? "postgres";
    if (!configuredStores().includes(former)) {
      await this.load.query("update file_store set kept_in = 'postgres'");
      return "postgres";
    }
    if (former === "folder") await makeFolder(await filesFolder(this.found));
    return former;
  }
}

function chunksOf(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) chunks.push(bytes.subarray(at, at + CHUNK_BYTES));
  return chunks;
}

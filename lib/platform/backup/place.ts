import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { env } from "../env";
import { conflict, Failure, invalid, notFound } from "../failure";
import { syncFolder } from "../files/durable";
import type { Bucket } from "../files/s3-request";
import { S3Store } from "../files/s3-store";
import { mayHaveFolders } from "../setting-kinds";
import { uploadParts } from "./multipart-upload";

export type KeptFile = { name: string; bytes: number };

/** Where backups lie: a folder, or a part of a bucket. */
export interface BackupPlace {
  /** as an operator writes it, with a slash at the end */
  readonly text: string;
  /** Whole or not at all. Returns its size. Throws a `Failure` where there is one of that name. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<number>;
  read(name: string): AsyncIterable<Uint8Array>;
  list(): Promise<KeptFile[]>;
  remove(name: string): Promise<void>;
}

/** A file's place and name, by a path or `s3://bucket/key`; the name is undefined for a folder. Throws a `Failure`. */
export async function findPlace(text: string): Promise<{ place: BackupPlace; name: string | undefined }> {
  const [, bucket, key = ""] = /^s3:\/\/([A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket !== undefined) {
    const [, prefix = "", name = ""] = /^(.*\/)?([^/]*)$/.exec(key) ?? [];
    return { place: new BucketPlace(bucketNamed(bucket), prefix), name: name || undefined };
  }
  if (text.includes("://"))
    throw invalid(
      `${text.split("://")[0]}:// is no place for backups. Name a path, s3://bucket/key, or - for the standard streams.`,
    );
  const path = resolve(text);
  const isFolder = text.endsWith("/") || (await stat(path).catch(() => undefined))?.isDirectory();
  return isFolder
    ? { place: new FolderPlace(path), name: undefined }
    : { place: new FolderPlace(dirname(path)), name: basename(path) };
}

function bucketNamed(name: string): Bucket {
  const settings = env();
  const endpoint = settings.BACKUP_S3_ENDPOINT ?? settings.S3_ENDPOINT;
  const accessKey = settings.BACKUP_S3_ACCESS_KEY ?? settings.S3_ACCESS_KEY;
  const secretKey = settings.BACKUP_S3_SECRET_KEY ?? settings.S3_SECRET_KEY;
  if (!endpoint || !accessKey || !secretKey)
    throw invalid(
      "For backups in a bucket, set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.",
    );
  return { endpoint, name, region: settings.BACKUP_S3_REGION ?? settings.S3_REGION, accessKey, secretKey };
}

class FolderPlace implements BackupPlace {
  readonly text: string;

  constructor(private readonly folder: string) {
    this.text = folder.endsWith("/") ? folder : `${folder}/`;
  }

  async write(name: string, bytes: AsyncIterable<Buffer>): Promise<number> {
    const path = join(this.folder, name);
    const half = `${path}.part`;
    if (!mayHaveFolders(this.folder))
      throw invalid(`${this.folder} is no folder of a disk. Name another one.`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 }).catch(orRefuse);
    if (await stat(path).catch(() => undefined)) throw conflict(`${path} exists already. Name another file.`);
    try {
      await pipeline(bytes, createWriteStream(half, { mode: 0o600, flush: true })).catch(orRefuse);
      await rename(half, path);
    } catch (error) {
      await rm(half, { force: true }).catch(() => {});
      throw error;
    }
    await syncFolder(this.folder);
    return (await stat(path)).size;
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    try {
      yield* createReadStream(join(this.folder, name), { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") throw notFound(join(this.folder, name));
      orRefuse(error as NodeJS.ErrnoException);
    }
  }

  async list(): Promise<KeptFile[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" ? [] : orRefuse(error),
    );
    const files = names.map(async (name) => {
      const found = await stat(join(this.folder, name)).catch(() => undefined);
      return found?.isFile() ? [{ name, bytes: found.size }] : [];
    });
    return (await Promise.all(files)).flat();
  }

  remove = (name: string): Promise<void> => rm(join(this.folder, name), { force: true }).catch(orRefuse);
}

class BucketPlace implements BackupPlace {
  readonly text: string;
  private readonly store: S3Store;

  constructor(
    private readonly bucket: Bucket,
    private readonly prefix: string,
  ) {
    this.text = `s3://${bucket.name}/${prefix}`;
    this.store = new S3Store(bucket, async () => prefix);
  }

  async write(name: string, bytes: AsyncIterable<Buffer>): Promise<number> {
    if ((await this.store.stat(name)) !== undefined)
      throw conflict(`${this.text}${name} exists already. Name another file.`);
    return uploadParts(this.bucket, this.prefix + name, bytes);
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const pieces = await this.store.get(name);
    if (!pieces) throw notFound(this.text + name);
    yield* pieces;
  }

  async list(): Promise<KeptFile[]> {
    const found: KeptFile[] = [];
    for (let after = ""; ; ) {
      const page = await this.store.list(after, 1_000);
      found.push(...page);
      const last = page.at(-1);
      if (!last) return found;
      after = last.name;
    }
  }

  remove = (name: string): Promise<void> => this.store.remove([name]);
}

/** What the file system says, in plain words; anything else as it is. */
function orRefuse(error: NodeJS.ErrnoException): never {
  const { code, path } = error;
  if (error instanceof Failure || code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
  const reason = code === "ENOSPC" || code === "EDQUOT" ? "the disk is full" : code;
  throw conflict(
    `${path ?? "The backup"} can't be used (${reason}). Check the path, its rights and its disk.`,
  );
}

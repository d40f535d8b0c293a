import { join } from "node:path";
import { pool } from "../database/pool";
import { env } from "../env";
import { perProcess } from "../process";
import { type FileStore, FilesAway, type StoreName } from "./file-store";
import { FolderStore } from "./folder-store";
import { postgresStore } from "./postgres-store";
import { S3Store } from "./s3-store";

/** The stores that this machine has the settings for. */
export const configuredStores = (): StoreName[] => [
  "postgres",
  ...(env().FILES_DIR === undefined ? [] : (["folder"] as const)),
  ...(env().S3_BUCKET === undefined ? [] : (["s3"] as const)),
];

/** Throws a `FilesAway` where the settings for it are missing on this machine. */
export function storeNamed(name: StoreName, installation = installationId): FileStore {
  if (name === "folder") return new FolderStore(() => filesFolder(installation));
  return name === "s3" ? bucketStore(installation) : postgresStore;
}

/** The folder below FILES_DIR that belongs to this installation: of two that name the same one, neither takes the other's files for unused. */
export async function filesFolder(installation = installationId): Promise<string> {
  const { FILES_DIR } = env();
  if (FILES_DIR === undefined)
    throw new FilesAway("Files are kept in FILES_DIR, which isn't set on this machine.");
  return join(FILES_DIR, await installation());
}

function bucketStore(installation: () => Promise<string>): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = env();
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY)
    throw new FilesAway(
      "Files are kept in a bucket, but S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY aren't set on this machine.",
    );
  const bucket = {
    endpoint: S3_ENDPOINT,
    name: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  };
  return new S3Store(bucket, async () => `${await installation()}/`);
}

/** Written by the first start, and the same ever after. */
async function installationId(): Promise<string> {
  const known = perProcess("installation-id", (): { id?: string } => ({}));
  known.id ??= (await pool().query<{ id: string }>("select id::text from installation")).rows[0]?.id;
  if (known.id === undefined) throw new FilesAway("The installation has no ID yet. Start the server once.");
  return known.id;
}

import { MIGRATIONS, type Migration, migrationsIn } from "../database/migration-files";
import { Failure } from "../failure";
import { version } from "../version";
import { type End, type Manifest, newestMigration } from "./manifest";
import { readArchive } from "./read-archive";

/** A backup that was read to its end once, and is what it was when it was made. */
export type Verified = { manifest: Manifest; end: End; sealed: Buffer | undefined; bytes: number };

/** Reads a whole backup and changes nothing. Throws a `Failure` that says what is wrong with it. */
export async function verifyBackup(source: AsyncIterable<Uint8Array>): Promise<Verified> {
  let [sealed, bytes]: [Buffer | undefined, number] = [undefined, 0];
  const counted = async function* () {
    for await (const piece of source) {
      bytes += piece.length;
      yield piece;
    }
  };
  const secret = (part: Buffer) => {
    sealed = part;
  };
  const { manifest, end } = await readArchive(counted(), { secret });
  return { manifest, end, sealed, bytes };
}

/** Throws a `Failure` where the backup has migrations that this version doesn't know, or knows otherwise. */
export function refuseNewer(
  { manifest }: Pick<Verified, "manifest">,
  known = migrationsIn(MIGRATIONS),
): void {
  const checksums = new Map(known.map(({ name, checksum }: Migration) => [name, checksum]));
  const strange = manifest.migrations.find(({ name, checksum }) => checksums.get(name) !== checksum);
  if (!strange) return;
  throw new Failure(
    "conflict",
    `The backup was made by Switchyard ${manifest.version}, whose database is newer than this version (${version()}) knows: ${
      checksums.has(strange.name) ? `${strange.name} is another migration there` : newestMigration(manifest)
    }. Restore it with ${manifest.version} or newer.`,
  );
}

import { randomUUID } from "node:crypto";
import { OpenedSegments, type WaitingSegment } from "@/lib/analytics/ingest/opened-segments";
import { readWhereKept } from "@/lib/analytics/store/where-kept";
import { conflict } from "../failure";
import { isIntact, type StoreName } from "../files/file-store";
import { wholeOf } from "../files/files";
import { storeNamed } from "../files/stores";
import { version } from "../version";
import { compressed } from "./frames";
import { type End, FORMAT, type Manifest, Sums, tableGroup } from "./manifest";
import { encryptSecrets, type Secrets } from "./sealed-secret";
import { Snapshot } from "./snapshot";
import { type Part, tarOf } from "./tar";

export type BackupOptions = {
  /** the folder of the click spool */
  spool: string;
  secrets: Secrets;
  /** without one the secret is left out */
  passphrase?: string | undefined;
  /** whether clicks in ClickHouse may be left out */
  withoutClicks?: boolean;
};

/**
 * A backup under way. `bytes` is the file, which is made while it is read; `end` says what was in it, once all of it was. `close` has to be called in any
 * case: it gives up the snapshot.
 */
export type Backup = {
  manifest: Manifest;
  bytes: AsyncGenerator<Buffer>;
  end(): End;
  close(): Promise<void>;
};

/**
 * Begins a backup of this installation, beside a running server (ADR 38). Throws a `Failure` where clicks are in ClickHouse and may not be left out.
 */
export async function beginBackup(options: BackupOptions): Promise<Backup> {
  const segments = new OpenedSegments(options.spool);
  let snapshot: Snapshot | undefined;
  const close = async () => {
    await snapshot?.close();
    await segments.close();
  };
  try {
    await segments.look();
    snapshot = await Snapshot.open();
    await segments.look();
    const isElsewhere = await areClicksElsewhere(snapshot);
    if (isElsewhere && !options.withoutClicks) throw conflict(ELSEWHERE);
    const waiting = await segments.waiting(snapshot.client);
    const making = new Making(snapshot, waiting, options, isElsewhere);
    return { manifest: making.manifest, bytes: making.file(), end: () => making.end, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const ELSEWHERE =
  "Single visits and their sums are in ClickHouse, which a backup does not read. Back ClickHouse up by its own means (docs/clickhouse.md), and add --without-clicks.";

async function areClicksElsewhere({ client }: Snapshot): Promise<boolean> {
  const { keptIn, movingTo } = await readWhereKept(client);
  return keptIn === "clickhouse" || movingTo === "clickhouse";
}

class Making {
  readonly manifest: Manifest;
  readonly end: End = { groups: [], sequences: [], missingFiles: [], clicks: { counted: 0, waiting: 0 } };
  private readonly sums = new Sums();

  constructor(
    private readonly snapshot: Snapshot,
    private readonly segments: WaitingSegment[],
    private readonly options: BackupOptions,
    isElsewhere: boolean,
  ) {
    this.manifest = {
      product: "switchyard",
      format: FORMAT,
      version: version(),
      id: randomUUID(),
      ...snapshot.described,
      secret: options.passphrase === undefined ? "left out" : "sealed",
      clicks: isElsewhere ? "left out" : "included",
    };
  }

  file(): AsyncGenerator<Buffer> {
    return compressed(tarOf(this.parts(), Date.parse(this.manifest.madeAt) / 1_000));
  }

  private async *parts(): AsyncGenerator<Part> {
    yield this.part("manifest", "manifest.json", json(this.manifest));
    const { passphrase, secrets } = this.options;
    if (passphrase !== undefined)
      yield this.part("secret", "secret.json", await encryptSecrets(secrets, passphrase));
    for (const table of this.manifest.tables) yield* this.table(table);
    yield* this.files();
    for (const segment of this.segments) yield this.segment(segment);
    this.end.sequences = await this.snapshot.sequences();
    this.end.clicks = {
      counted: await this.counted(),
      waiting: sum(this.segments.map(({ clicks }) => clicks)),
    };
    this.end.groups = this.sums.list();
    const end = json(this.end);
    yield { name: "end.json", size: end.length, body: end };
  }

  private async *table(table: Manifest["tables"][number]): AsyncGenerator<Part> {
    let number = 0;
    for await (const rows of this.snapshot.rows(table)) {
      number += 1;
      const name = `database/${table.name}/${String(number).padStart(6, "0")}`;
      yield this.part(tableGroup(table.name), name, rows);
    }
  }

  /** Files that a store outside the database has. One that is not there, or has other bytes, is noted: a backup can't mend that. */
  private async *files(): AsyncGenerator<Part> {
    for await (const { name, keptIn } of this.indexed()) {
      const pieces = await storeNamed(keptIn).get(name);
      const bytes = pieces && (await wholeOf(pieces));
      if (bytes && isIntact(name, bytes)) yield this.part("files", `files/${name}`, bytes);
      else this.end.missingFiles.push(name);
    }
  }

  private async *indexed(): AsyncGenerator<{ name: string; keptIn: StoreName }> {
    for (let after = ""; ; ) {
      const { rows } = await this.snapshot.client.query<{ name: string; keptIn: StoreName }>(FILES, [after]);
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      after = last.name;
    }
  }

  private segment({ id, bytes, read }: WaitingSegment): Part {
    const [group, sums] = [`spool ${id}`, this.sums];
    sums.begin(group);
    const body = async function* () {
      for await (const piece of read()) {
        sums.add(group, piece);
        yield piece;
      }
    };
    return { name: `spool/${id}`, size: bytes, body: body() };
  }

  private part(group: string, name: string, body: Buffer): Part {
    this.sums.begin(group);
    this.sums.add(group, body);
    return { name, size: body.length, body };
  }

  private async counted(): Promise<number> {
    const { rows } = await this.snapshot.client.query<{ clicks: number }>(
      "select coalesce(sum(clicks), 0)::float8 as clicks from link_counters",
    );
    return rows[0]?.clicks ?? 0;
  }
}

const FILES = `select name, kept_in as "keptIn" from files
  where stored_at is not null and kept_in <> 'postgres' and name > $1 order by name limit 500`;

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);
const sum = (numbers: number[]): number => numbers.reduce((all, number) => all + number, 0);

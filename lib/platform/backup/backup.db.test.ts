import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { checkSecret } from "../crypto/former-secrets";
import { installationSecret } from "../crypto/secret";
import { checkFormat } from "../data-directory";
import { withClient } from "../database/connect";
import { databaseUrl } from "../database/locate";
import { migrate } from "../database/migrate";
import { pool } from "../database/pool";
import { env } from "../env";
import { contentName } from "../files/file-store";
import { keepFile } from "../files/files";
import {
  contentsOf,
  emptyDatabase,
  emptyFolder,
  PASSPHRASE,
  piecesOf,
  restoreInto,
  wholeBackup,
} from "./backup-fixtures";
import { beginBackup } from "./create";
import { Load } from "./load";
import { rowsOf } from "./manifest";
import { refuseNewer, verifyBackup } from "./verified";

const INSTALLATION = "0b3c2a44-5a7e-4f36-9c0e-6f1f4a1d2b3c";
const PICTURE = randomBytes(700_000);
const NAME = contentName(PICTURE, "png");
const options = {
  spool: join(env().DATA_DIR, "spool"),
  secrets: { secret: installationSecret() },
  passphrase: PASSPHRASE,
};
let place: { url: string; folder: string };
let file: Buffer;

beforeAll(async () => {
  await pool().query("insert into installation (id) values ($1)", [INSTALLATION]);
  await checkSecret(pool());
  const { id } = await insertAccount({
    username: "operator",
    email: "o@example.com",
    password: "correct horse",
  });
  await withClient({ name: "tests" }, async (client) => {
    await client.query(
      `insert into links (workspace_id, alias, url, title)
       select workspace_id, 'kept-' || n, 'https://example.com/' || n, E'tab\\t newline\\n back\\\\slash \\N ☃ ' || n
       from memberships, generate_series(1, 3000) n where user_id = $1`,
      [id],
    );
    await client.query("select ensure_click_partitions('2025-02-01', '2025-04-01')");
  });
  await keepFile(NAME, PICTURE);
  file = (await wholeBackup(options)).file;
});
beforeEach(async () => {
  const [database, folder] = [await emptyDatabase(), emptyFolder()];
  onTestFinished(async () => {
    await database.remove();
    folder.remove();
  });
  place = { url: database.url, folder: folder.path };
});
afterAll(() => pool().end());

test("every table, constraint and trigger comes back as it was", async () => {
  const before = await contentsOf(databaseUrl());
  await restoreInto(place, file);
  expect(withoutSequences(await contentsOf(place.url))).toEqual(withoutSequences(before));
  expect(readFileSync(join(place.folder, "installation"), "utf8").trim()).toBe(INSTALLATION);
  expect(readFileSync(join(place.folder, "secret"), "utf8")).toBe(installationSecret());
  expect(statSync(join(place.folder, "secret")).mode & 0o777).toBe(0o600);
  expect(() => checkFormat(place.folder)).not.toThrow();
  await withClient({ name: "tests", url: place.url }, checkSecret);
});

const withoutSequences = (contents: Record<string, string>) => ({ ...contents, "*sequences": "" });

test("nothing new gets an id that may have been given out after the backup", async () => {
  const ids = `select max(id)::int as last, nextval('links_id_seq')::int as next, nextval('pixels_id_seq')::int as first,
    (select last_value from click_ids) as clicks from links`;
  const { clicks } = (await pool().query("select last_value as clicks from click_ids")).rows[0];
  await restoreInto(place, file);
  const { rows } = await withClient({ name: "tests", url: place.url }, (client) => client.query(ids));
  expect(rows).toEqual([{ last: 3_000, next: 1_003_001, first: 1_000_001, clicks }]);
});

test("a mail that waited at the moment of the backup is not sent by the restored installation", async () => {
  await pool().query(
    `insert into mails (key, recipient, template, language, sealed, expires_at)
     values ('once', 'o@example.com', 'password', 'en', '\\x00', now() + interval '1 day')`,
  );
  await restoreInto(place, (await wholeBackup(options)).file);
  const { rows } = await withClient({ name: "tests", url: place.url }, (client) =>
    client.query("select key, state, sealed from mails"),
  );
  expect(rows).toEqual([{ key: "once", state: "unknown", sealed: null }]);
});

test("the salts of visitors' numbers are in no backup, and the numbers are", async () => {
  await pool().query("insert into visitor_salts (day, salt) values ('2026-11-20', '\\xc0ffee')");
  await pool().query(
    "insert into click_visitors (day, link_id, visitor) values ('2026-11-20', 7, 123456789012345678)",
  );
  await restoreInto(place, (await wholeBackup(options)).file);
  const { rows } = await withClient({ name: "tests", url: place.url }, (client) =>
    client.query(
      "select (select count(*)::int from visitor_salts) as salts, (select visitor from click_visitors) as visitor",
    ),
  );
  expect(rows).toEqual([{ salts: 0, visitor: "123456789012345678" }]);
  await pool().query("truncate visitor_salts, click_visitors");
});

test("a backup is of one moment, whatever is written while it is made", async () => {
  const before = await contentsOf(databaseUrl());
  const backup = await beginBackup(options);
  const pieces = [await backup.bytes.next()];
  await pool().query("update links set title = 'changed' where alias like 'kept-1%'");
  await pool().query("delete from links where alias = 'kept-2'");
  for (let piece = pieces[0]; piece && !piece.done; piece = await backup.bytes.next()) pieces.push(piece);
  await backup.close();
  const later = Buffer.concat(pieces.slice(1).map((piece) => (piece.done ? Buffer.alloc(0) : piece.value)));
  await restoreInto(place, later);
  const after = await contentsOf(place.url);
  for (const table of ["links", "link_counters", "workspaces", "history_entries"])
    expect(after[table], table).toBe(before[table]);
});

test("nothing is touched by a backup that is damaged, foreign or newer", async () => {
  const middle = Buffer.from(file);
  middle[file.length >> 1] = (middle[file.length >> 1] ?? 0) ^ 1;
  await expect(restoreInto(place, middle)).rejects.toThrow(/damaged/);
  await expect(restoreInto(place, file.subarray(0, -1))).rejects.toThrow(/damaged/);
  await expect(restoreInto(place, Buffer.from("something else"))).rejects.toThrow(/not a backup/);
  const verified = await verifyBackup(piecesOf(file));
  const migrations = [
    ...verified.manifest.migrations,
    { name: "29990101000000_later", checksum: "a".repeat(64) },
  ];
  const newer = { manifest: { ...verified.manifest, version: "9.1.0", migrations } };
  expect(() => refuseNewer(newer)).toThrow(/made by Switchyard 9\.1\.0.*Restore it with 9\.1\.0 or newer/);
  expect(existsSync(place.folder)).toBe(false);
  expect(await tableCount()).toBe(0);
});

const tableCount = () =>
  withClient({ name: "tests", url: place.url }, async (client) => {
    const { rows } = await client.query("select from pg_tables where schemaname = 'public'");
    return rows.length;
  });

test("a dry run says that it can be restored, and changes nothing", async () => {
  const { end } = await restoreInto(place, file, { isDryRun: true });
  expect(rowsOf(end).get("links")).toBe(3_000);
  expect(existsSync(place.folder)).toBe(false);
  expect(await tableCount()).toBe(0);
});

test("without its passphrase, or with another secret, a backup is not restored", async () => {
  await expect(restoreInto(place, file, { passphrase: async () => undefined })).rejects.toThrow(
    /BACKUP_PASSPHRASE/,
  );
  await expect(restoreInto(place, file, { passphrase: async () => "another one" })).rejects.toThrow(
    /not the one/,
  );
  const other = { settings: { secret: "x".repeat(40) } };
  await expect(restoreInto(place, file, other)).rejects.toThrow(/APP_SECRET is not the secret/);
  const open = (await wholeBackup({ ...options, passphrase: undefined })).file;
  await expect(restoreInto(place, open)).rejects.toThrow(/has no secret/);
  expect(open.includes(installationSecret())).toBe(false);
  expect(existsSync(place.folder)).toBe(false);
  await restoreInto(place, open, { settings: { secret: installationSecret() } });
  expect(existsSync(join(place.folder, "secret"))).toBe(false);
});

test("a database or a data directory that is used is refused", async () => {
  await restoreInto(place, file);
  await expect(restoreInto(place, file)).rejects.toThrow(/database is in use/);
  await withClient({ name: "tests", url: place.url }, (client) =>
    client.query("update users set username = 'kept'"),
  );
  const { path, remove } = emptyFolder();
  onTestFinished(remove);
  await expect(restoreInto({ ...place, folder: path }, file)).rejects.toThrow(/database is in use/);
  expect(existsSync(join(path, "restoring"))).toBe(false);
  const { url, remove: drop } = await emptyDatabase();
  onTestFinished(drop);
  writeFileSync(join(place.folder, "installation"), "11111111-2222-3333-4444-555555555555\n");
  await expect(restoreInto({ ...place, url }, file)).rejects.toThrow(/belongs to another installation/);
});

test("a database that a server runs on is refused, an unused one is not", async () => {
  await migrate(place.url);
  await withClient({ name: "session", url: place.url }, async () => {
    await expect(restoreInto(place, file)).rejects.toThrow(/server runs on this database/);
  });
  await restoreInto(place, file);
});

test("a restore that was broken off is refused by a start, and can be repeated", async () => {
  let pieces = 0;
  const source = () =>
    (async function* () {
      for await (const piece of piecesOf(file)) {
        pieces += 1;
        // The second reading breaks off in the middle.
        if (pieces > 1.6 * (file.length / 65_536)) throw new Error("killed");
        yield piece;
      }
    })();
  await expect(restoreInto(place, file, { source })).rejects.toThrow(/killed/);
  await expect(migrate(place.url)).rejects.toThrow(/restore of a backup into this database was broken off/);
  expect(() => checkFormat(place.folder)).toThrow(/was broken off/);
  await restoreInto(place, file);
  expect(() => checkFormat(place.folder)).not.toThrow();
  expect(await migrate(place.url)).toEqual([]);
});

test("rows that the database refuses end a restore in plain words, with nothing in it", async () => {
  await expect(
    Load.into(place.url, (await verifyBackup(piecesOf(file))).manifest, async (load) => {
      await load.rows("users", Buffer.from("no number\n"));
      await load.finish({ sequences: [], groups: [], missingFiles: [], clicks: { counted: 0, waiting: 0 } });
    }),
  ).rejects.toThrow(/refused the backup's rows of users/);
  await expect(migrate(place.url)).rejects.toThrow(/broken off/);
});

test("a backup that is closed holds no transaction and no lock, read or not", async () => {
  const backup = await beginBackup(options);
  await backup.bytes.next();
  await backup.close();
  await (await beginBackup(options)).close();
  const left = () =>
    pool()
      .query(
        "select from pg_stat_activity where application_name = 'switchyard backup' and datname = current_database()",
      )
      .then(({ rows }) => rows.length);
  await expect.poll(left).toBe(0);
});

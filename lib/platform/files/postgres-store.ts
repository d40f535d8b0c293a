import { pool } from "../database/pool";
import { inPoolTransaction } from "../database/pool-transaction";
import type { FileStore, ListedFile, Pieces, Range } from "./file-store";

/** Large enough that a video is a hundred rows, small enough that many readers at once hold little. */
export const CHUNK_BYTES = 262_144;

/** Another upload of the same file is waited for. */
const WAIT = "set local lock_timeout = '10s'";

/** Files as rows of `file_chunks`. Readers hold no connection between two pieces. */
export const postgresStore: FileStore = {
  put: (name, bytes) =>
    inPoolTransaction("", async (client) => {
      await client.query(WAIT);
      for (let position = 0; position * CHUNK_BYTES < bytes.length; position++) {
        const from = position * CHUNK_BYTES;
        const data = Buffer.from(
          bytes.buffer,
          bytes.byteOffset + from,
          Math.min(CHUNK_BYTES, bytes.length - from),
        );
        await client.query(PUT, [name, position, data]);
      }
    }),

  async get(name, range = { first: 0, last: Number.MAX_SAFE_INTEGER }) {
    const start = await readPiece(name, Math.floor(range.first / CHUNK_BYTES), range);
    return start && piecesFrom(start, name, range);
  },

  async stat(name) {
    const { rows } = await pool().query<{ bytes: number | null }>(
      "select sum(octet_length(data))::int as bytes from file_chunks where name = $1",
      [name],
    );
    return rows[0]?.bytes ?? undefined;
  },

  async remove(names) {
    await pool().query("delete from file_chunks where name = any($1)", [names]);
  },

  async list(after, most) {
    const { rows } = await pool().query<ListedFile>(
      `select name, sum(octet_length(data))::int as bytes from file_chunks where name > $1 group by name order by name limit $2`,
      [after, most],
    );
    return rows;
  },

  async check() {
    await pool().query("select");
  },
};

const PUT = `insert into file_chunks (name, position, data) values ($1, $2, $3)
  on conflict (name, position) do update set data = excluded.data`;

async function* piecesFrom(start: Buffer, name: string, range: Range): Pieces {
  const from = Math.floor(range.first / CHUNK_BYTES);
  yield start;
  for (let position = from + 1; position * CHUNK_BYTES <= range.last; position++) {
    const piece = await readPiece(name, position, range);
    if (!piece) return;
    yield piece;
  }
}

/** What a range has of one chunk: the database reads no more than that of the row. */
async function readPiece(
  name: string,
  position: number,
  { first, last }: Range,
): Promise<Buffer | undefined> {
  const skipped = Math.max(0, first - position * CHUNK_BYTES);
  const wanted = Math.min(last - position * CHUNK_BYTES + 1, CHUNK_BYTES) - skipped;
  const { rows } = await pool().query<{ data: Buffer }>({
    name: "file-piece",
    text: "select substr(data, $3, $4) as data from file_chunks where name = $1 and position = $2",
    values: [name, position, skipped + 1, wanted],
  });
  return rows[0]?.data;
}

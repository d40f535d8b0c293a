/** Space at the beginning of a file is not read beyond this. */
const MOST_BYTES = 65_536;

/**
 * Reads the beginning of a file: as many characters after its byte order mark and space as are asked for, where it has them. `all` is the whole
 * file, from its first byte on.
 */
export async function withHead(
  bytes: AsyncIterable<Uint8Array>,
  characters: number,
): Promise<{ start: string; all: AsyncGenerator<Uint8Array> }> {
  const pieces = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let start = "";
  while (start.length < characters && head.length < MOST_BYTES) {
    const { done, value } = await pieces.next();
    if (done) break;
    head = Buffer.concat([head, value]);
    start = head
      .toString()
      .replace(/^\ufeff/, "")
      .trimStart();
  }
  return { start, all: again(head, pieces) };
}

async function* again(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

import pLimit from "p-limit";
import { type FileStore, FilesAway, type ListedFile, type Pieces, type Range } from "./file-store";
import { askS3, type Bucket } from "./s3-request";

/** Between two pieces of an answer. */
const PIECE_MS = 15_000;
const REMOVALS_AT_ONCE = 8;

/** Files in a bucket of any S3-compatible store, below a prefix of the installation's own: several may share a bucket. */
export class S3Store implements FileStore {
  constructor(
    private readonly bucket: Bucket,
    private readonly findPrefix: () => Promise<string>,
  ) {}

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const answer = await askS3(this.bucket, { method: "PUT", key: await this.keyOf(name), body: bytes });
    await textOf(answer);
    if (answer.status === 404) throw NO_BUCKET();
  }

  async get(name: string, range?: Range): Promise<Pieces | undefined> {
    const answer = await askS3(this.bucket, {
      method: "GET",
      key: await this.keyOf(name),
      headers: range && { Range: `bytes=${range.first}-${range.last}` },
    });
    if (answer.status === (range ? 206 : 200) && answer.body) return timed(answer.body);
    await answer.body?.cancel();
    if (answer.status === 404) return undefined;
    throw new FilesAway(`The bucket (S3_ENDPOINT) returns ${answer.status} to a request for a range.`);
  }

  async stat(name: string): Promise<number | undefined> {
    const answer = await askS3(this.bucket, { method: "HEAD", key: await this.keyOf(name) });
    return answer.ok ? Number(answer.headers.get("content-length")) : undefined;
  }

  async remove(names: string[]): Promise<void> {
    await pLimit(REMOVALS_AT_ONCE).map(names, async (name) => {
      const answer = await askS3(this.bucket, { method: "DELETE", key: await this.keyOf(name) });
      await textOf(answer);
    });
  }

  async list(after: string, most: number): Promise<ListedFile[]> {
    const prefix = await this.findPrefix();
    const answer = await askS3(this.bucket, {
      method: "GET",
      key: "",
      query: {
        "list-type": "2",
        prefix,
        "max-keys": String(most),
        ...(after && { "start-after": prefix + after }),
      },
    });
    if (answer.status === 404) throw NO_BUCKET();
    const text = await textOf(answer);
    return [...text.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([entry]) => ({
      name: plainText(/<Key>([^<]*)<\/Key>/.exec(entry)?.[1] ?? "").slice(prefix.length),
      bytes: Number(/<Size>(\d+)<\/Size>/.exec(entry)?.[1] ?? 0),
    }));
  }

  async check(): Promise<void> {
    await this.list("", 1);
  }

  private async keyOf(name: string): Promise<string> {
    return (await this.findPrefix()) + name;
  }
}

const ENTITIES = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
]);

/** Others may have put files beside ours. The next page begins after a name, so one that is read as another would be listed for ever. */
const plainText = (xml: string): string =>
  xml.replace(
    /&(?:amp|lt|gt|quot|apos|#(\d{1,6})|#x([0-9a-f]{1,5}));/g,
    (entity, decimal?: string, hex?: string) =>
      ENTITIES.get(entity) ?? String.fromCodePoint(Number(decimal ?? `0x${hex}`) || 0),
  );

/** A connection may end in the middle of an answer, and what it was for then hasn't been done for certain. */
const textOf = (answer: Response): Promise<string> => answer.text().catch(brokeOff);

function brokeOff(): never {
  throw new FilesAway("The bucket (S3_ENDPOINT) broke off its answer.");
}

const NO_BUCKET = () =>
  new FilesAway("S3_BUCKET names a bucket that isn't there, or that S3_ACCESS_KEY may not list.");

/** Ends with a `FilesAway` where nothing comes any more, and ends the request where nobody reads any more. */
async function* timed(body: ReadableStream<Uint8Array>): Pieces {
  const reader = body.getReader();
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new FilesAway("The bucket (S3_ENDPOINT) stopped sending.")),
          PIECE_MS,
        );
      });
      const { done, value } = await Promise.race([reader.read().catch(brokeOff), late]).finally(() =>
        clearTimeout(timer),
      );
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

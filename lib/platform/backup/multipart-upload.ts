import { FilesAway } from "../files/file-store";
import { askS3, type Bucket, type S3Request } from "../files/s3-request";
import { ByteReader } from "./byte-reader";

/** S3 takes ten thousand parts, so that later ones are larger: half a terabyte in all. */
const PART_BYTES = 8 * 1024 * 1024;
const LARGEST_PART = 64 * 1024 * 1024;
const sizeOf = (number: number): number =>
  Math.min(PART_BYTES * 2 ** Math.floor(number / 1_000), LARGEST_PART);

/** Writes an object of any length, whole or not at all: what was begun is aborted where it fails. Returns its size. Throws a `FilesAway`. */
export async function uploadParts(
  bucket: Bucket,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const reader = new ByteReader(bytes);
  let upload: string | undefined;
  try {
    const first = await reader.read(PART_BYTES);
    if (first.length < PART_BYTES) {
      await ask(bucket, { method: "PUT", key, body: first });
      return first.length;
    }
    upload = tagIn(await ask(bucket, { method: "POST", key, query: { uploads: "" } }), "UploadId");
    const size = await uploadAll({ bucket, key, upload }, first, reader);
    upload = undefined;
    return size;
  } finally {
    if (upload !== undefined)
      await askS3(bucket, { method: "DELETE", key, query: { uploadId: upload } }).catch(() => {});
    await reader.end();
  }
}

type Upload = { bucket: Bucket; key: string; upload: string };

async function uploadAll(
  { bucket, key, upload }: Upload,
  first: Buffer,
  reader: ByteReader,
): Promise<number> {
  const tags: string[] = [];
  let size = 0;
  for (let part = first; part.length > 0; part = await reader.read(sizeOf(tags.length))) {
    const query = { partNumber: String(tags.length + 1), uploadId: upload };
    const answer = await askS3(bucket, { method: "PUT", key, query, body: part });
    await answer.arrayBuffer();
    const tag = answer.headers.get("etag");
    if (!answer.ok || tag === null) throw refused(answer.status);
    tags.push(tag);
    size += part.length;
  }
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
  const text = await ask(bucket, { method: "POST", key, query: { uploadId: upload }, body });
  // Begun with 200 to keep the connection open, an answer may still say that it failed.
  if (text.includes("<Error>")) throw refused(tagIn(text, "Code"));
  return size;
}

async function ask(bucket: Bucket, request: S3Request): Promise<string> {
  const answer = await askS3(bucket, request);
  if (answer.ok) return answer.text();
  await answer.body?.cancel();
  throw refused(answer.status);
}

const refused = (status: number | string) =>
  new FilesAway(
    `The bucket for backups refuses the upload (${status}). Check that the bucket exists and its key may write.`,
  );

function tagIn(xml: string, tag: string): string {
  const [, value] = new RegExp(`<${tag}>([^<]{1,2000})</${tag}>`).exec(xml) ?? [];
  if (value === undefined) throw refused(`no ${tag}`);
  return value;
}

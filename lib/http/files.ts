import { log } from "../log";
import { type Head, headersOf } from "./respond";

/** Something long, sent piece by piece as it is made. */
export type FileInPieces = { type: string; fileName: string; pieces: AsyncIterable<string> };

/** A file to be saved. A reader who is slow is waited for, and one who leaves ends it. */
export function fileAnswer(file: FileInPieces, { method, allowance }: Head): Response {
  const pieces = file.pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        log().error({ err: error, file: file.fileName }, "a file could not be sent whole");
        controller.error(error);
      }
    },
    cancel: async () => void (await pieces.return?.()),
  });
  return new Response(method === "HEAD" ? null : body, {
    headers: headersOf(allowance, {
      "Content-Type": file.type,
      "Content-Disposition": `attachment; filename="${file.fileName}"`,
    }),
  });
}

/** A page for a frame of the dashboard's, with the policy that keeps what runs in it apart. */
export type FramedPage = { page: string; policy: string };

/** The page with its policy. It tells nobody where it stands. */
export const framedAnswer = ({ page, policy }: FramedPage, { method, allowance }: Head): Response =>
  new Response(method === "HEAD" ? null : page, {
    headers: headersOf(allowance, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "Referrer-Policy": "no-referrer",
    }),
  });

/** A PNG that anybody may keep for `age` seconds and show on their own pages. */
export const pictureAnswer = (picture: Buffer, { method, allowance }: Head, age: number): Response =>
  new Response(method === "HEAD" ? null : new Uint8Array(picture), {
    headers: headersOf(allowance, {
      "Content-Type": "image/png",
      "Content-Length": String(picture.length),
      "Cache-Control": `public, max-age=${age}`,
      "Cross-Origin-Resource-Policy": "cross-origin",
    }),
  });

import { type Actor, may, type Need } from "@/lib/identity/access/actor";
import type { ApiRequest } from "./body";
import { type Accepted, type Input, inputOf } from "./endpoint";
import { type Events, eventStream } from "./event-stream";
import { placeFor } from "./open-streams";
import { admit, admitAnybody, authenticateAgain, type Described, type Handler, toHandler } from "./pipeline";
import { readFile } from "./read-your-writes";
import {
  type FileInPieces,
  type FramedPage,
  fileAnswer,
  framedAnswer,
  type Head,
  pictureAnswer,
} from "./respond";

/** A read whose response is not JSON: the schemas of its input, and the function that makes the response. */
type Read<P, Q, R, B = undefined> = Omit<Described<never>, "answer"> &
  Pick<Accepted<P, Q, B>, "path" | "query" | "body" | "bodyLimit"> & {
    /** `read` by default */
    need?: Need;
    run(actor: Actor, input: Input<P, Q, B>): R | Promise<R>;
  };

/** A file to be saved; `files` are the types it makes. What it is made of may be a body: it changes nothing all the same. */
export const fileEndpoint = <P = undefined, Q = undefined, B = undefined>(
  definition: Read<P, Q, FileInPieces, B> & { files: string[] },
): Handler =>
  answering(
    {
      ...definition,
      run: (actor, input: Input<P, Q, B>) => readFile(actor, async () => definition.run(actor, input)),
    },
    fileAnswer,
  );

/** Rows to be saved, as CSV or as JSON lines. */
export const exportEndpoint = <P = undefined, Q = undefined>(
  definition: Omit<Read<P, Q, FileInPieces>, "mayFail">,
): Handler =>
  fileEndpoint({ ...definition, mayFail: ["invalid"], files: ["text/csv", "application/x-ndjson"] });

/** A page for a frame of the dashboard's. */
export const framedEndpoint = <P = undefined, Q = undefined>(definition: Read<P, Q, FramedPage>): Handler =>
  answering({ ...definition, files: ["text/html"] }, framedAnswer);

/**
 * An answer that goes on until the reader leaves or may not have it any longer, or the process stops. It reads the primary: a replica may
 * not show yet what it is notified of.
 */
export const liveEndpoint = <P = undefined, Q = undefined>(definition: Read<P, Q, Events>): Handler =>
  answering(
    {
      ...definition,
      files: ["text/event-stream"],
      run: async (actor, input: Input<P, Q>) => {
        const place = placeFor(actor);
        try {
          return { place, actor, input, events: await definition.run(actor, input) };
        } catch (error) {
          place.release();
          throw error;
        }
      },
    },
    ({ place, actor, input, events }, head, request) =>
      eventStream(events, head, {
        place,
        // A removed member is back in their own workspace.
        mayGoOn: async () => {
          const again = await authenticateAgain(request, actor);
          if (!again || again.userId !== actor.userId || again.workspaceId !== actor.workspaceId)
            return false;
          return may(again, "read");
        },
        // The watched record may be gone.
        findAgain: async () => void (await definition.run(actor, input)),
      }),
  );

/** A public picture: no key, no cookie, a rate limit per address. `age` is its cache lifetime in seconds. */
export function openPictureEndpoint<P = undefined>(
  definition: Omit<Described<never>, "answer"> & {
    path: P;
    age: number;
    run(input: Input<P, undefined>): Promise<Buffer>;
  },
): Handler {
  const { path, age, run } = definition;
  const handler = toHandler(async (request, context, seen) => {
    await admitAnybody(request, seen);
    const picture = await run(await inputOf({ path }, request, context));
    return pictureAnswer(picture, { method: request.method, allowance: seen.allowance }, age);
  });
  return Object.assign(handler, { operation: { ...definition, files: ["image/png"], open: true as const } });
}

/** The same pipeline up to the first byte. Later failures close the connection. */
function answering<P, Q, R, B = undefined>(
  definition: Read<P, Q, R, B> & { files: string[] },
  answer: (result: R, head: Head, request: ApiRequest) => Response,
): Handler {
  const handler = toHandler(async (request, context, seen) => {
    const actor = await admit(request, seen, definition.need ?? "read");
    const input = await inputOf(definition, request, context);
    const head = { method: request.method, allowance: seen.allowance };
    return answer(await definition.run(actor, input), head, request);
  });
  return Object.assign(handler, { operation: definition });
}

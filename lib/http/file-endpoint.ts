import { type Actor, may, type Need } from "../access/actor";
import { authenticate } from "./authenticate";
import { admit, admitAnybody } from "./caller";
import { type Events, eventStream } from "./event-stream";
import { type FileInPieces, type FramedPage, fileAnswer, framedAnswer, pictureAnswer } from "./files";
import { type Accepted, type Input, inputOf } from "./input";
import type { Described } from "./operation";
import type { Head } from "./respond";
import { type Handler, onTheRoad } from "./road";
import { placeFor } from "./stream-places";

/** What a read is whose answer is no JSON: the shapes of its input, and what makes the answer. */
type Read<P, Q, R> = Omit<Described<never>, "answer"> &
  Pick<Accepted<P, Q, undefined>, "path" | "query"> & {
    /** `read` by default */
    need?: Need;
    run(actor: Actor, input: Input<P, Q>): R | Promise<R>;
  };

/** A file to be saved; `files` are the types it makes. */
export const fileEndpoint = <P = undefined, Q = undefined>(
  definition: Read<P, Q, FileInPieces> & { files: string[] },
): Handler => answering(definition, fileAnswer);

/** A page for a frame of the dashboard's. */
export const framedEndpoint = <P = undefined, Q = undefined>(definition: Read<P, Q, FramedPage>): Handler =>
  answering({ ...definition, files: ["text/html"] }, framedAnswer);

/** An answer that goes on until the reader leaves or may not have it any longer, or the process stops. */
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
        // Whoever was removed is back in their own workspace, and what is watched may be gone.
        mayGoOn: async () => {
          const again = await authenticate(request);
          if (!again || again.userId !== actor.userId || again.workspaceId !== actor.workspaceId)
            return false;
          if (!may(again, "read")) return false;
          await definition.run(again, input);
          return true;
        },
      }),
  );

/** A picture for anybody: no key, no cookie, an allowance by address. `age` is for how many seconds it may be kept. */
export function openPictureEndpoint<P = undefined>(
  definition: Omit<Described<never>, "answer"> & {
    path: P;
    age: number;
    run(input: Input<P, undefined>): Promise<Buffer>;
  },
): Handler {
  const { path, age, run } = definition;
  const handler = onTheRoad(async (request, context, seen) => {
    await admitAnybody(request, seen);
    const picture = await run(await inputOf({ path }, request, context));
    return pictureAnswer(picture, { method: request.method, allowance: seen.allowance }, age);
  });
  return Object.assign(handler, { operation: { ...definition, files: ["image/png"], open: true as const } });
}

/** The same road up to the first byte. What fails later breaks the connection off. */
function answering<P, Q, R>(
  definition: Read<P, Q, R> & { files: string[] },
  answer: (result: R, head: Head, request: Request) => Response,
): Handler {
  const handler = onTheRoad(async (request, context, seen) => {
    const actor = await admit(request, seen, definition.need ?? "read");
    const input = await inputOf(definition, request, context);
    const head = { method: request.method, allowance: seen.allowance };
    return answer(await definition.run(actor, input), head, request);
  });
  return Object.assign(handler, { operation: definition });
}

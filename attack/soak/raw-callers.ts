import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import type { Caller } from "./everything";

const WAIT_MS = 20_000;

/** A connection that sends half of a request and then waits to be closed. */
export const halfHeads: Caller = ({ port, tally, signal }) =>
  conversation(port, `GET /half HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Half: `, signal, (closed) =>
    tally.add(closed ? "half heads closed" : "half heads left open", 0),
  );

/** A connection that sends anything but HTTP. */
export const junk: Caller = ({ port, tally, signal, random }) =>
  conversation(port, randomBytes(1 + random(4_000)), signal, (closed) =>
    tally.add(closed ? "junk closed" : "junk left open", 0),
  );

/** Sends, listens to whatever comes, and tells whether the other side closed within the time that a slow sender has. */
function conversation(
  port: number,
  words: string | Buffer,
  signal: AbortSignal,
  onEnd: (closed: boolean) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(words));
    const over = (closed: boolean) => {
      clearTimeout(late);
      signal.removeEventListener("abort", leave);
      socket.destroy();
      if (!signal.aborted) onEnd(closed);
      resolve();
    };
    const leave = () => over(false);
    const late = setTimeout(() => over(false), WAIT_MS);
    signal.addEventListener("abort", leave, { once: true });
    socket.on("error", () => {}).resume();
    socket.once("close", () => over(true));
  });
}

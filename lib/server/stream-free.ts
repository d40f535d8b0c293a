import { Socket, type SocketConstructorOpts } from "node:net";

/** Where the bytes of all connections come, each before anything else does. */
const DESK = Buffer.allocUnsafeSlow(64 * 1024);

/** What Node keeps of a connection below its socket. It has had one since its beginning, but promises nobody that it will. */
type Handle = object;
type WithHandle = { _handle?: Handle | null };

/** Whether Node is still made like that. */
export const canBeStreamFree = (accepted: Socket): boolean => Boolean((accepted as WithHandle)._handle);

/**
 * The connection that was accepted, on a socket which gives what comes to `take` instead of its stream: bytes that are others' as soon as
 * it returns. When it returns false, nothing comes until `resume`. A buffer and a turn through a stream for each request cost more
 * than to read it. Node offers that to clients alone (`onread` of `net.Socket`); a server's sockets are made before anybody is asked, so
 * this is a second one around the same connection.
 */
export function streamFree(accepted: Socket, take: (bytes: Buffer) => boolean): Socket {
  const { _handle: handle } = accepted as WithHandle;
  (accepted as WithHandle)._handle = null;
  const callback = (length: number) => take(DESK.subarray(0, length));
  const options = { handle, allowHalfOpen: true, onread: { buffer: DESK, callback } };
  const socket = new Socket(options as SocketConstructorOpts);
  // Its server counts the first one, and waits for its end when it closes.
  socket.once("close", () => accepted.destroy());
  return socket;
}

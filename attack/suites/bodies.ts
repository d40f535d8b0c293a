import { openFiles, openFilesAtRest, RawConnection, watchBurden } from "../raw-connection";
import type { Attack, Suite, Target } from "../suite";

const PIECE = Buffer.alloc(65_536, "a");
const CHUNK = Buffer.concat([Buffer.from("10000\r\n"), PIECE, Buffer.from("\r\n")]);

/** Sends a body of that many bytes as fast as it is taken, and gives the status that came. */
async function send(port: number, head: string, size: number, isChunked: boolean): Promise<number> {
  const connection = new RawConnection(port);
  const { socket } = connection;
  let sent = 0;
  const more = () => {
    while (sent < size && socket.writable) {
      sent += PIECE.length;
      if (!socket.write(isChunked ? CHUNK : PIECE)) return;
    }
  };
  socket.on("drain", more).write(`${head}\r\n\r\n`);
  more();
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(await connection.within(60_000)) ?? [];
  return Number(status ?? 0);
}

const headOf = (method: string, path: string, size: number, isChunked: boolean) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${size}`,
  ].join("\r\n");

const endless = (method: string, path: string, isChunked: boolean): Attack => ({
  name: `three endless bodies, ${isChunked ? "in pieces" : "with their length"}, for ${method} ${path}`,
  run: async (target: Target) => {
    const size = (target.isShort ? 40 : 400) * 1_000_000;
    const stop = watchBurden(target);
    const head = headOf(method, path, size, isChunked);
    const statuses = await Promise.all([1, 2, 3].map(() => send(target.port, head, size, isChunked)));
    const { mb, healthMs } = await stop();
    return {
      passed: mb < 100 && healthMs < 1_500 && statuses.every((status) => status === 413),
      measured: `${statuses.join(" ")}, +${mb} MB, /healthz at most ${healthMs} ms`,
    };
  },
});

const trickles: Attack = {
  name: "bodies that trickle are cut within 35 s",
  isLong: true,
  run: async ({ port, pid }) => {
    const before = await openFilesAtRest(pid);
    const senders = ["/api/auth/csrf", "/login", "/api/url/add", "/nothing"].flatMap((path) =>
      [1, 2, 3, 4, 5].map(() => {
        const { socket } = new RawConnection(port);
        socket.write(`${headOf("POST", path, 1_000, false)}\r\n\r\n`);
        return socket;
      }),
    );
    const trickle = setInterval(() => {
      for (const socket of senders) if (socket.writable) socket.write("a");
    }, 500);
    await new Promise((resolve) => setTimeout(resolve, 35_000));
    clearInterval(trickle);
    const left = openFiles(pid) - before;
    for (const socket of senders) socket.destroy();
    return { passed: left <= 2, measured: `${left} of ${senders.length} left after 35 s` };
  },
};

/** Bodies that nobody waits for. */
export const suites: Suite[] = [
  {
    name: "Bodies",
    attacks: [
      ...[false, true].flatMap((isChunked) => [
        endless("POST", "/api/auth/callback/credentials", isChunked),
        endless("POST", "/login", isChunked),
        endless("GET", "/login", isChunked),
      ]),
      trickles,
    ],
  },
];

import { openFiles, openFilesAtRest, RawConnection, watchBurden } from "../raw-connection";
import type { Attack, Outcome, Suite, Target } from "../suite";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** Files that the product opens and closes for itself meanwhile: connections of the database, of earlier calls. */
const SLACK = 5;

const halfHeads = (inShort: number, inLong: number): Attack => ({
  name: "half heads are cut within 15 s, though their senders never close",
  run: async ({ port, pid, isShort }) => {
    const before = await openFilesAtRest(pid);
    const senders = many(isShort ? inShort : inLong, () => new RawConnection(port, true));
    for (const { socket } of senders) socket.write("GET /login HTTP/1.1\r\nHost: localhost\r\n");
    const began = performance.now();
    let most = 0;
    do {
      await pause(100);
      most = Math.max(most, openFiles(pid));
    } while (
      (most < before + senders.length - SLACK || openFiles(pid) > before + SLACK) &&
      performance.now() - began < 20_000
    );
    const [left, seconds] = [openFiles(pid) - before, (performance.now() - began) / 1_000];
    for (const { socket } of senders) socket.destroy();
    return {
      passed: left <= SLACK && seconds <= 15 && most >= before + senders.length - SLACK,
      measured: `${most - before} open at most, ${left} left after ${seconds.toFixed(1)} s`,
    };
  },
});

/** Asks for all of it at once and takes nothing for a while. */
async function sendPipelined(target: Target, connections: number, request: string): Promise<Outcome> {
  const stop = watchBurden(target);
  const readers = many(connections, () => new RawConnection(target.port));
  for (const { socket } of readers) socket.pause().write(request.repeat(1_000));
  await pause(target.isShort ? 3_000 : 20_000);
  const { mb, healthMs } = await stop();
  for (const { socket } of readers) socket.destroy();
  return { passed: mb < 200 && healthMs < 1_500, measured: `+${mb} MB, /healthz at most ${healthMs} ms` };
}

const pipelines: Attack[] = [
  ["pages", "GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ["API calls", "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ["calls with a body", "POST /api/auth/csrf HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"],
  ["unknown links", "GET /nothing-here HTTP/1.1\r\nHost: localhost\r\n\r\n"],
].flatMap(([what = "", request = ""]) =>
  [1, 10].map((connections) => ({
    name: `1 000 ${what} asked for at once on ${connections} connections, answers unread`,
    run: (target: Target) => sendPipelined(target, connections, request),
  })),
);

const unreadResponses: Attack = {
  name: "a client that takes no answer is cut off within 70 s",
  isLong: true,
  run: async ({ port, pid }) => {
    const before = await openFilesAtRest(pid);
    const readers = many(50, () => new RawConnection(port));
    for (const { socket } of readers)
      socket.pause().write("GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(500));
    await pause(70_000);
    const left = openFiles(pid) - before;
    for (const { socket } of readers) socket.destroy();
    return { passed: left <= 2, measured: `${left} of 50 left after 70 s` };
  },
};

const idleOnes: Attack = {
  name: "idle connections of one trusted proxy are kept, and others are answered",
  run: async (target) => {
    const { port, pid, isShort } = target;
    const before = await openFilesAtRest(pid);
    const idle: RawConnection[] = [];
    for (let n = 0; n < (isShort ? 2_000 : 10_000); n++) {
      idle.push(new RawConnection(port));
      idle[n]?.socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      if (n % 200 === 0) await pause(20);
    }
    const began = performance.now();
    while (idle.some(({ text }) => text === "") && performance.now() - began < 60_000) await pause(200);
    const stop = watchBurden(target);
    await pause(1_000);
    const { healthMs } = await stop();
    const open = openFiles(pid) - before;
    const areKept = idle.every(({ text, socket }) => text !== "" && socket.readyState === "open");
    for (const { socket } of idle) socket.destroy();
    return {
      passed: areKept && open >= idle.length - SLACK && healthMs < 500,
      measured: `${open} open, /healthz ${healthMs} ms`,
    };
  },
};

/** One address with more connections than it may have. */
const tooManyConnections: Attack = {
  name: "an address that holds more connections than it may loses its oldest, and is still answered",
  run: async ({ port, pid, origin }) => {
    const before = await openFilesAtRest(pid);
    const senders = many(1_500, () => new RawConnection(port));
    for (const { socket } of senders) socket.write("GET /login HTTP/1.1\r\nHost: localhost\r\n");
    await pause(1_500);
    const open = openFiles(pid) - before;
    const { status } = await fetch(`${origin}/healthz`);
    for (const { socket } of senders) socket.destroy();
    return { passed: open <= 1_010 && status === 200, measured: `${open} of 1 500 open, /healthz ${status}` };
  },
};

/** Connections that cost more than they may, or stay. */
export const suites: Suite[] = [
  { name: "Connections", attacks: [halfHeads(300, 2_000), ...pipelines, unreadResponses, idleOnes] },
  {
    name: "Connections without a proxy",
    settings: { TRUST_PROXY: "0" },
    attacks: [tooManyConnections, halfHeads(300, 500)],
  },
];

import { lastRequest, RawConnection, statusOf } from "../raw-connection";
import type { Attack, Suite } from "../suite";

/** Something of each part that answers: the fast path, visits by node:http, health, the API, Next's pages and files. */
const PLACES = [
  "/nothing-here",
  "/qr/nothing",
  "/healthz",
  "/api/url/1",
  "/api/auth/csrf",
  "/login",
  "/icon.svg",
];

const H2C = [
  "Connection: Upgrade, HTTP2-Settings",
  "Upgrade: h2c",
  "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQAAP__",
];
const WEBSOCKET = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Key: AAAA",
  "Sec-WebSocket-Version: 13",
];

const plain = (target: string, ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n")}\r\n\r\n`;

/** Asks in that way everywhere, and says where the status was not the expected one. */
const everywhere = (
  name: string,
  requestOf: (place: string) => string,
  expected: number | "same",
  places = PLACES,
): Attack => ({
  name,
  run: async ({ port }) => {
    const wrong: string[] = [];
    for (const place of places) {
      const wanted = expected === "same" ? await statusOf(port, lastRequest(place)) : expected;
      const got = await statusOf(port, requestOf(place), 4_000);
      if (got !== wanted || got === 0) wrong.push(`${place} ${got} instead of ${wanted}`);
    }
    return { passed: wrong.length === 0, measured: wrong.join(", ") || `${places.length} as they should be` };
  },
});

/** An offer of another protocol is followed by a request of the same connection. */
const upgrades = (
  [
    ["h2c", H2C],
    ["websocket", WEBSOCKET],
  ] as const
).map(([name, offer]) =>
  everywhere(
    `Upgrade: ${name} is answered as if it were not there`,
    (place) => plain(place, ...offer) + lastRequest("/healthz"),
    "same",
  ),
);

const offerWithBody: Attack = {
  name: "a call with a body that offers h2c is answered, and so is the next one",
  run: async ({ port }) => {
    const connection = new RawConnection(port);
    const head = plain("/api/url/add", ...H2C, "Content-Length: 2", "Content-Type: application/json");
    connection.socket.write(`${head.replace("GET", "POST")}{}${lastRequest("/healthz")}`);
    const statuses = [...(await connection.within(5_000)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(
      ([, status]) => status,
    );
    return { passed: statuses.join(" ") === "401 200", measured: statuses.join(" ") };
  },
};

const halfClosed: Attack = {
  name: "a client that sends no more after its request gets its answer",
  run: async ({ port }) => {
    const wrong: string[] = [];
    for (const place of PLACES) {
      const connection = new RawConnection(port);
      connection.socket.end(lastRequest(place));
      const answer = await connection.within(5_000);
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (!/^HTTP\/1\.1 [2-4]/.test(head) || body.length < Math.min(length, 1)) wrong.push(place);
    }
    return { passed: wrong.length === 0, measured: wrong.join(", ") || `${PLACES.length} answered` };
  },
};

const HOST = "Host: localhost";
const BROKEN: [name: string, headOf: (place: string) => string][] = [
  [
    "two hosts",
    (place) => `GET ${place} HTTP/1.1\r\n${HOST}\r\nHost: other.example\r\nConnection: close\r\n\r\n`,
  ],
  [
    "the same host twice",
    (place) => `GET ${place} HTTP/1.1\r\n${HOST}\r\nhost: localhost\r\nConnection: close\r\n\r\n`,
  ],
  ["no host", (place) => `GET ${place} HTTP/1.1\r\nConnection: close\r\n\r\n`],
  ["a host that is a list", (place) => `GET ${place} HTTP/1.1\r\nHost: a, b\r\nConnection: close\r\n\r\n`],
  [
    "an absolute target",
    (place) => `GET http://localhost${place} HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`,
  ],
  [
    "a user in the target",
    (place) => `GET http://a@localhost${place} HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`,
  ],
  [
    "a user in the host",
    (place) => `GET ${place} HTTP/1.1\r\nHost: a@localhost\r\nConnection: close\r\n\r\n`,
  ],
  [
    "a length and pieces",
    (place) =>
      `POST ${place} HTTP/1.1\r\n${HOST}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    "two lengths",
    (place) => `POST ${place} HTTP/1.1\r\n${HOST}\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n`,
  ],
  [
    "an unknown coding",
    (place) => `POST ${place} HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
  ],
  [
    "a header on two lines",
    (place) => `GET ${place} HTTP/1.1\r\n${HOST}\r\nAccept: a\r\n b\r\nConnection: close\r\n\r\n`,
  ],
  [
    "a blank before the colon",
    (place) => `GET ${place} HTTP/1.1\r\n${HOST}\r\nAccept : a\r\nConnection: close\r\n\r\n`,
  ],
  ["bare line feeds", (place) => `GET ${place} HTTP/1.1\n${HOST}\nConnection: close\n\n`],
];
const refusals = BROKEN.map(([name, headOf]) => everywhere(`${name}: refused everywhere`, headOf, 400));

/** A request without a host, as HAProxy sends by default. */
const withoutHost = everywhere(
  "health is answered in HTTP/1.0 without a host",
  (place) => `GET ${place} HTTP/1.0\r\n\r\n`,
  200,
  ["/healthz", "/readyz"],
);

const oldKept: Attack = {
  name: "HTTP/1.0 that asks to be kept is kept, and closed where not",
  run: async ({ port }) => {
    const ask = (place: string) => `GET ${place} HTTP/1.0\r\n${HOST}\r\nConnection: keep-alive\r\n\r\n`;
    const kept = new RawConnection(port);
    kept.socket.write(ask("/nothing-here") + ask("/api/url/1") + `GET /healthz HTTP/1.0\r\n${HOST}\r\n\r\n`);
    const text = await kept.within(5_000);
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    const page = new RawConnection(port);
    page.socket.write(ask("/login"));
    const shown = await page.within(5_000);
    const isWhole = /<\/html>/.test(shown) && !/transfer-encoding/i.test(shown);
    return {
      passed: statuses.join(" ") === "404 401 200" && isWhole,
      measured: `${statuses.join(" ")}, page ${isWhole ? "whole" : "broken"}`,
    };
  },
};

/** Requests as others than browsers send them, and as nobody should. */
export const suites: Suite[] = [
  { name: "Requests", attacks: [...upgrades, offerWithBody, halfClosed, ...refusals, withoutHost, oldKept] },
];

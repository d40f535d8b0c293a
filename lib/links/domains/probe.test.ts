import http from "node:http";
import https from "node:https";
import type { AddressInfo, Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { PROBE_PATH, probe, proofOf } from "./probe";

/** A certificate of `go.example` that only tests trust, and its key. It ends in a hundred years. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlzCCAT6gAwIBAgIUN75DaL5KPTsJGbfc/qKVlMo1OiowCgYIKoZIzj0EAwIw
FTETMBEGA1UEAwwKZ28uZXhhbXBsZTAgFw0yNjExMjEwMzQ2MjhaGA8yMTI2MTAy
ODAzNDYyOFowFTETMBEGA1UEAwwKZ28uZXhhbXBsZTBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABFsVE9Pi4Et2LAiFNAIEpoBIHVF59jba6IwWjN2VO9Kqg6ZJHYS3
15OuK7L+jwcdO1AKZEDCqLPIWI5yRThEhFmjajBoMB0GA1UdDgQWBBSbnIELytop
qyEUg3ATA9UP0Dr+kTAfBgNVHSMEGDAWgBSbnIELytopqyEUg3ATA9UP0Dr+kTAP
BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCmdvLmV4YW1wbGUwCgYIKoZIzj0E
AwIDRwAwRAIgXtPNd43nuLgar70bF5iaRCmOqF4syqkIwgLbZQ31prACIEGamN4v
kug77iKHboSuOGkqhbgx6GZ3cZXsW34cL55j
-----END CERTIFICATE-----
`;

export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGgvPE8ppP9P5P+Zv
EiyCPKdCD94L0r4mjZA+gtUtZ9OhRANCAARbFRPT4uBLdiwIhTQCBKaASB1RefY2
2uiMFozdlTvSqoOmSR2Et9eTriuy/o8HHTtQCmRAwqizyFiOckU4RIRZ
-----END PRIVATE KEY-----
`;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const question = { scheme: "https", host: "go.example", targets: ["127.0.0.1"] } as const;
const ours: http.RequestListener = (request, response) =>
  response.end(request.url === PROBE_PATH ? proofOf(request.headers.host ?? "") : "a page");
const somebodyElse: http.RequestListener = (_, response) => response.end("Welcome to my site");

/** Listens on loopback and gives its port. */
async function listening(server: http.Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
const secure = (listener: http.RequestListener) =>
  listening(https.createServer({ cert: CERTIFICATE, key: KEY }, listener));

test("a valid certificate and our own answer are both right", async () => {
  const report = await probe(question, { port: await secure(ours), ca: CERTIFICATE });
  expect(report).toMatchObject({ certificate: { state: "right" }, answer: { state: "right" } });
  expect(report.validUntil).toMatch(/^21\d\d-/);
});

test("an untrusted certificate is reported, and so is one of another host", async () => {
  const port = await secure(ours);
  expect((await probe(question, { port })).certificate).toEqual({ state: "wrong", reason: "untrusted" });
  const other = await probe({ ...question, host: "other.example" }, { port, ca: CERTIFICATE });
  expect(other.certificate).toEqual({ state: "wrong", reason: "other-name" });
});

test("another server's response is wrong", async () => {
  const port = await secure(somebodyElse);
  expect((await probe(question, { port, ca: CERTIFICATE })).answer).toEqual({ state: "wrong" });
});

test("a host without TLS needs no certificate", async () => {
  const port = await listening(http.createServer(ours));
  expect(await probe({ ...question, scheme: "http" }, { port })).toEqual({
    certificate: { state: "unneeded" },
    answer: { state: "right" },
    validUntil: null,
  });
});

test("a closed port or a server without TLS is unanswered", async () => {
  const port = await listening(http.createServer(ours));
  const unanswered = { certificate: { state: "unanswered" }, answer: { state: "unanswered" } };
  expect(await probe(question, { port })).toMatchObject(unanswered);
  expect(await probe(question, { port: 1 })).toMatchObject(unanswered);
});

test("of several targets the one that is ours decides", async () => {
  const port = await secure(ours);
  const report = await probe({ ...question, targets: ["127.0.0.2", "127.0.0.1"] }, { port, ca: CERTIFICATE });
  expect(report.answer).toEqual({ state: "right" });
});

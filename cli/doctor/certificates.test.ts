import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { judgeCertificate, lookAtCertificates } from "./certificates";

/** A certificate of `old.example` that ended on February 1, 2026, and its key. */
const EXPIRED = `-----BEGIN CERTIFICATE-----
MIIBYjCCAQigAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtvbGQuZXhh
bXBsZTAeFw0yNjAxMDEwMDAwMDBaFw0yNjAyMDEwMDAwMDBaMBYxFDASBgNVBAMM
C29sZC5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE2jaCRIQzeihC
qiQnNiXN16j57dX+lfOzTHQCokcp681crlMZwfZWhawDw58bMWFSWndU1QxEKaKI
iXNzKPf/46NHMEUwFgYDVR0RBA8wDYILb2xkLmV4YW1wbGUwDAYDVR0TBAUwAwEB
/zAdBgNVHQ4EFgQU3XEZ/hqXHMY0xpyjt3CHER8GVdswCgYIKoZIzj0EAwIDSAAw
RQIhAJXBjtgdkdDUSfzBSliGxXeG8iuUHIrtDhaAsfzjMwZJAiB73o2l5WKG/9l9
nKKfeyE3OUSTnTfRnsuikMmHkWHLwg==
-----END CERTIFICATE-----
`;

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZVZR/EwMacC/m9pU
BpwleE9DTtyR04CVrIAv2I2ERTKhRANCAATaNoJEhDN6KEKqJCc2Jc3XqPnt1f6V
87NMdAKiRynrzVyuUxnB9laFrAPDnxsxYVJad1TVDEQpooiJc3Mo9//j
-----END PRIVATE KEY-----
`;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function place(host: string) {
  const server = createServer({ cert: EXPIRED, key: KEY });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { host, port: (server.address() as AddressInfo).port, address: "127.0.0.1" };
}

test("a server with an expired certificate is a problem with the days since then", async () => {
  const [verdict] = await lookAtCertificates([await place("old.example")], EXPIRED);
  expect(verdict?.state).toBe("problem");
  expect(verdict?.detail).toMatch(/^old\.example: the certificate ended \d+ days ago$/);
});

test("a certificate that nobody trusts, and a closed port, are found", async () => {
  const [untrusted] = await lookAtCertificates([await place("old.example")]);
  expect(untrusted?.state).toBe("problem");
  const { port, ...rest } = await place("old.example");
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  const [closed] = await lookAtCertificates([{ port, ...rest }]);
  expect(closed).toMatchObject({ state: "warning", detail: expect.stringContaining("ECONNREFUSED") });
});

test("a certificate is judged by its fault and its days", () => {
  const state = (fault: string | undefined, days: number) =>
    judgeCertificate("a.example", { fault, days }).state;
  expect(state(undefined, 14)).toBe("ok");
  expect(state(undefined, 13)).toBe("warning");
  expect(state("CERT_NOT_YET_VALID", 90)).toBe("problem");
  const advice = (fault: string) => judgeCertificate("a.example", { fault, days: 90 }).advice;
  expect(advice("UNABLE_TO_VERIFY_LEAF_SIGNATURE")).toContain("fullchain.pem");
  expect(advice("ERR_TLS_CERT_ALTNAME_INVALID")).toContain("/internal/tls-ask");
  expect(advice("DEPTH_ZERO_SELF_SIGNED_CERT")).toContain("public authority");
});

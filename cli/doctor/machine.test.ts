import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { judgeClock } from "./clock";
import { judgeCountries } from "./country-database";
import { judgeName, judgeResolver } from "./dns";
import { fine, runChecks } from "./finding";
import { judgeRefusal, judgeSpace, lookAt } from "./folders";
import { judgePlain, judgeRedirect, judgeStrictTransport } from "./https";
import { judgeFileLimit, judgeMemory } from "./limits";
import { judgeNode } from "./node-version";

test("Node.js older than 20.19 is a problem", () => {
  expect(judgeNode("20.18.9").state).toBe("problem");
  expect(judgeNode("18.20.0").state).toBe("problem");
  expect(judgeNode("20.19.0").state).toBe("ok");
  expect(judgeNode("22.1.0").state).toBe("ok");
});

const folder = { setting: "DATA_DIR", path: "/srv/data", least: 1e9 };
const space = (freeBytes: number, freeInodes = 1e6) => ({ bytes: 1e11, freeBytes, inodes: 1e7, freeInodes });

test("a folder is judged by its free bytes and inodes", () => {
  expect(judgeSpace(folder, space(2e10)).state).toBe("ok");
  expect(judgeSpace(folder, space(3e9)).state).toBe("warning");
  expect(judgeSpace(folder, space(5e8)).state).toBe("problem");
  expect(judgeSpace(folder, space(2e10, 10)).detail).toContain("inodes");
  const small = { bytes: 1e9, freeBytes: 2e8, inodes: 0, freeInodes: 0 };
  expect(judgeSpace(folder, small).state).toBe("ok");
});

test("a folder that cannot be written says why and what to do", () => {
  expect(judgeRefusal(folder, "ENOSPC")).toMatchObject({
    state: "problem",
    detail: expect.stringMatching(/is full/),
  });
  expect(judgeRefusal(folder, "EROFS").advice).toContain("Mount it for writing");
  expect(judgeRefusal(folder, "EACCES").advice).toContain("chown");
});

test("a folder is really written, and what was written is gone", () => {
  const path = mkdtempSync(join(tmpdir(), "doctor-"));
  expect(lookAt({ ...folder, path, least: 1 })).toMatchObject([{ state: "ok" }]);
  expect(readdirSync(path)).toEqual([]);
  writeFileSync(join(path, "a file"), "");
  expect(lookAt({ ...folder, path: join(path, "a file", "below") })).toMatchObject([{ state: "problem" }]);
  rmSync(path, { recursive: true });
});

test("the clock is judged by its distance and by who corrects it", () => {
  expect(judgeClock(0.1, true).state).toBe("ok");
  expect(judgeClock(0.1, undefined).state).toBe("ok");
  expect(judgeClock(0.1, false).state).toBe("warning");
  expect(judgeClock(-5, true)).toMatchObject({ state: "warning", detail: expect.stringContaining("behind") });
  expect(judgeClock(3_600, true)).toMatchObject({
    state: "problem",
    detail: expect.stringContaining("3600 seconds ahead"),
  });
});

test("few files, little memory and an old country database are warnings", () => {
  expect(judgeFileLimit(1_024, true).state).toBe("warning");
  expect(judgeFileLimit(65_536, true).state).toBe("ok");
  const one = { workers: 1, isEmbedded: true };
  expect(judgeMemory({ total: 4e9, free: 1e9 }, one).state).toBe("ok");
  expect(judgeMemory({ total: 4e9, free: 5e7 }, one).state).toBe("warning");
  expect(judgeMemory({ total: 1e9, free: 9e8 }, { workers: 8, isEmbedded: false }).detail).toContain(
    "WORKERS=8",
  );
  expect(judgeCountries(400, true).advice).toContain("GEOIP_DB_PATH");
  expect(judgeCountries(40, false).state).toBe("ok");
});

test("names are judged by where they lead", () => {
  const app = { host: "links.example.com", setting: "APP_URL" };
  expect(judgeName(app, ["203.0.113.4"], ["203.0.113.4"]).detail).toContain("which is this machine");
  expect(judgeName(app, "none", []).state).toBe("problem");
  expect(judgeName(app, "unanswered", []).state).toBe("warning");
  expect(judgeName({ host: "localhost", setting: "APP_URL" }, [], []).state).toBe("warning");
  expect(judgeName({ host: "192.0.2.1", setting: "DOMAIN_TARGETS" }, [], ["192.0.2.1"]).state).toBe("ok");
  expect(judgeResolver(["192.0.2.53"], false, true).advice).toContain("DNS_SERVERS");
  expect(judgeResolver(["192.0.2.53"], true, false).state).toBe("ok");
});

test("plain http has to lead to https, and browsers to be told to stay there", () => {
  const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers, text: "" });
  expect(judgePlain("http://links.example.com").state).toBe("warning");
  expect(judgePlain("http://localhost:3000").state).toBe("ok");
  expect(judgeRedirect("a.example", answer(308, { location: "https://a.example/" })).state).toBe("ok");
  expect(judgeRedirect("a.example", answer(200)).state).toBe("warning");
  expect(judgeRedirect("a.example", { error: "ECONNREFUSED" }).state).toBe("ok");
  expect(judgeStrictTransport("https://a.example", answer(200)).state).toBe("warning");
  expect(
    judgeStrictTransport("https://a.example", answer(200, { "strict-transport-security": "max-age=1" }))
      .state,
  ).toBe("ok");
});

test("a check that fails or hangs is a finding, and the others still say theirs", async () => {
  const checks = [
    { name: "fails", look: () => Promise.reject(new Error("no such thing")) },
    { name: "hangs", look: () => new Promise<never>(() => {}) },
    { name: "tables", look: () => Promise.reject(Object.assign(new Error("relation"), { code: "42P01" })) },
    { name: "says nothing", look: async () => [] },
    { name: "works", look: async () => fine("well") },
  ];
  const findings = await runChecks(checks, 50);
  expect(findings.map(({ check, state }) => `${check} ${state}`)).toEqual([
    "fails problem",
    "hangs problem",
    "tables warning",
    "works ok",
  ]);
  expect(findings[0]?.detail).toContain("no such thing");
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { clockComplaints } from "../clock-sync";
import { pool } from "../database/pool";
import { complaintsOf, health, reasonsOf } from "./health";
import type { Complaint, ProcessReport } from "./process-reports";

afterAll(() => pool().end());

const degraded = (reason: string): Complaint => ({ state: "degraded", reason });
const down = (reason: string): Complaint => ({ state: "down", reason });
const report = (process: string, ...complaints: Complaint[]): ProcessReport<"health"> => ({
  process,
  isRunning: true,
  report: complaints,
});

test("a reason that all processes have is said once, others with their process", () => {
  const reports = [
    report("1", degraded("a"), degraded("b")),
    report("2", degraded("a"), degraded("c")),
    report("3", degraded("a"), degraded("c")),
  ];
  expect(reasonsOf(reports)).toEqual(["a", "process 1: b", "processes 2, 3: c"]);
});

test("the only process is not named", () => {
  expect(reasonsOf([report("1", degraded("a"))])).toEqual(["a"]);
});

test.each<[string, ProcessReport<"health">[], number, string]>([
  ["all is well", [report("1"), report("2")], 200, "ok"],
  ["another has a complaint", [report("1"), report("2", degraded("a"))], 200, "degraded"],
  ["another is down", [report("1"), report("2", down("a"))], 200, "degraded"],
  ["another hangs", [report("1"), { process: "2", isRunning: true }], 200, "degraded"],
  ["this one is down", [report("1", down("a")), report("2")], 503, "down"],
  ["all are down", [report("1", down("a")), report("2", down("a"))], 503, "down"],
])("%s", async (_name, reports, status, word) => {
  const isHealth = health(async () => reports, "1");
  const server = createServer((request, response) => void isHealth(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
  expect(answer.status).toBe(status);
  expect(((await answer.json()) as { status: string }).status).toBe(word);
  server.close();
});

test("a part that takes forever does not keep the others from being reported", async () => {
  const complaints = await complaintsOf([() => new Promise(() => {}), () => [degraded("a")]])();
  expect(complaints).toContainEqual(degraded("a"));
});

test("a part that is slow to respond still complains of what it last found", async () => {
  let isSlow = false;
  const complaints = complaintsOf([() => (isSlow ? new Promise(() => {}) : [degraded("a")])]);
  await complaints();
  isSlow = true;
  expect(await complaints()).toContainEqual(degraded("a"));
});

test("a check that fails is a reason, not a failure", async () => {
  const complaints = await complaintsOf([() => Promise.reject(new Error("odd"))])();
  expect(complaints).toContainEqual(degraded("a check of this process failed: odd"));
});

test("however often somebody asks, the database is asked a few times a second", async () => {
  let questions = 0;
  pool().on("acquire", () => (questions += 1));
  const complaints = complaintsOf([clockComplaints]);
  const began = performance.now();
  for (let call = 0; call < 100; call++) await complaints();
  const seconds = (performance.now() - began) / 1_000;
  expect(questions).toBeLessThanOrEqual((seconds + 1) * (4 + 3));
});

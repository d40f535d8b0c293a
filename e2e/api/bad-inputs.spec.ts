import { createServer, type Server } from "node:http";
import { cases } from "../bad-inputs/case";
import { CaseContext } from "../bad-inputs/case-context";
import { runBadInput } from "../bad-inputs/run-case";
import { expect, test } from "../fixtures";
import { walk } from "../fuzz/requests";

let canary: Server;
let hits = 0;

test.beforeAll(async () => {
  canary = createServer((_request, response) => {
    hits++;
    response.end("canary");
  });
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
});
test.afterAll(() => void canary.close());

const portOf = (server: Server) => (server.address() as { port: number }).port;

test("there are a hundred cases", () => {
  expect(cases).toHaveLength(100);
});

for (const one of cases) {
  test(`${one.id}: ${one.why}`, () => runBadInput(one, new CaseContext(portOf(canary)), () => hits));
}

test("500 requests that the document makes possible: no 5xx, no answer that it does not describe", async () => {
  test.setTimeout(120_000);
  const counts = await walk(500);
  // Most of them must get somewhere, else this shows nothing.
  expect(counts[200]).toBeGreaterThan(50);
});

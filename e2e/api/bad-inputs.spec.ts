import { createServer, type Server } from "node:http";
import { cases } from "../bad-inputs/case";
import { runCase } from "../bad-inputs/run-case";
import { World } from "../bad-inputs/world";
import { expect, test } from "../fixtures";

// The item API answers these once it is there.
const LATER = new Set(["second-api-01", "second-api-02", "second-api-03", "second-api-04"]);

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

for (const one of cases.filter(({ id }) => !LATER.has(id))) {
  test(`${one.id}: ${one.why}`, () => runCase(one, new World(portOf(canary)), () => hits));
}

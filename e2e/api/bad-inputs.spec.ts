import { createServer, type Server } from "node:http";
import { cases } from "../bad-inputs/case";
import { runCase } from "../bad-inputs/run-case";
import { World } from "../bad-inputs/world";
import { expect, test } from "../fixtures";

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
  test(`${one.id}: ${one.why}`, () => runCase(one, new World(portOf(canary)), () => hits));
}

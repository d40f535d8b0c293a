import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { closeServer } from "./shutdown";

test("a request in flight on an open connection is answered as the last one, and the server closes", async () => {
  const server = createServer((_request, response) => void response.end("here"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = () =>
    new Promise<string | undefined>((resolve, reject) => {
      request({ host: "127.0.0.1", port, agent }, (response) => {
        response.resume().once("end", () => resolve(response.headers.connection));
      })
        .once("error", reject)
        .end();
    });
  expect(await get()).toBe("keep-alive");
  const closed = closeServer(server);
  expect(await get()).toBe("close");
  await closed;
  await expect(get()).rejects.toThrow(/ECONNREFUSED/);
  agent.destroy();
});

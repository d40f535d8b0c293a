import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A page somewhere else for links to lead to, which says the path it was asked for. */
export type Destination = { url(path: string): string; close(): Promise<void> };

/** Starts one on this machine; its host is another than the product's. */
export async function destination(): Promise<Destination> {
  const server = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<h1>Arrived at ${request.url}</h1>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

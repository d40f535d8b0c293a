import { createServer } from "node:http";

// What a redirect costs when nothing is done for it: one look into a Map, and the product's own headers.
const links = new Map(
  Array.from({ length: 1_000 }, (_, n) => [`/l${n + 1}`, `https://example.com/landing/${n + 1}`]),
);
const kept = ["Cache-Control", "private, no-store", "X-Robots-Tag", "noindex", "Content-Length", "0"];

createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const address = links.get(request.url);
  response.writeHead(address ? 302 : 200, ["Location", address ?? "/", ...kept]);
  response.end();
}).listen(Number(process.env.PORT), "127.0.0.1");

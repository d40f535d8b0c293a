import { createServer } from "node:http";

// The cost of a response without any work behind it: one look-up in a Map, and the product's own headers.
const links = new Map(
  Array.from({ length: 1_000 }, (_, n) => [`/l${n + 1}`, `https://example.com/landing/${n + 1}`]),
);
const kept = ["Cache-Control", "private, no-store", "X-Robots-Tag", "noindex"];
const empty = [...kept, "Content-Length", "0"];
// As long as the product's own header.
const page = "x".repeat(2_500);
const ofPage = [...kept, "Content-Type", "text/html; charset=utf-8", "Content-Length", String(page.length)];

createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const address = links.get(request.url);
  if (address) response.writeHead(302, ["Location", address, ...empty]).end();
  else response.writeHead(request.url === "/" ? 200 : 404, ofPage).end(page);
}).listen(Number(process.env.PORT), "127.0.0.1");

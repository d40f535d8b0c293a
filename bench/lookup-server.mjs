import { createServer } from "node:http";
import pg from "pg";

// The cost of a redirect that reads nothing but the URL from the database each time: one index look-up with plain `pg`.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const text = `select url from links where coalesce(domain_id, 0) = $1 and lower(alias) = $2 and deleted_at is null`;
const kept = ["Cache-Control", "private, no-store", "X-Robots-Tag", "noindex", "Content-Length", "0"];

createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
  const alias = request.url.slice(1).toLowerCase();
  const { rows } = await client.query({ name: "look-up", text, values: [0, alias] });
  response.writeHead(rows[0] ? 302 : 200, ["Location", rows[0]?.url ?? "/", ...kept]);
  response.end();
}).listen(Number(process.env.PORT), "127.0.0.1");

import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

// ClickHouse for tests: the engine in this process (the package chdb), behind as much of the server's HTTP interface as
// `@clickhouse/client` uses. Statements run one after another. Usage: engine.mjs PACKAGES DATA PORT

const [packages = "", data = "", port = "0"] = process.argv.slice(2);
const { Session } = createRequire(resolve(packages, "package.json"))("chdb");
const session = new Session(data);
const version = session.query("select version()", "TabSeparated").trim();

/** Of the query string, what is no setting. */
const NO_SETTINGS = new Set(
  "query query_id database user password session_id session_timeout role default_format enable_http_compression wait_end_of_query".split(
    " ",
  ),
);

const server = createServer((request, response) => {
  answer(request, response).catch((error) => response.destroy(error));
});
server.keepAliveTimeout = 30_000;
server.listen(Number(port), "127.0.0.1", () => console.log(`ready on ${server.address().port}`));
// The tests' process is gone, however it ended.
process.stdin.on("end", () => process.exit()).resume();

let turn = Promise.resolve();

async function answer(request, response) {
  const url = new URL(request.url, "http://engine");
  if (url.pathname === "/ping") return response.end("Ok.\n");
  const { statement, options } = await read(request, url.searchParams);
  const result = turn.then(() => run(statement, options));
  turn = result.catch(() => {});
  // A server says how far it is, so that a client does not give a long statement up.
  const alive = setInterval(() => response.writeProcessing(), 1_000);
  try {
    const { bytes, summary } = await result;
    response.setHeader("x-clickhouse-query-id", options.get("query_id") ?? "");
    response.setHeader("x-clickhouse-summary", JSON.stringify(summary));
    response.end(bytes);
  } catch (error) {
    const text = error.message.replace(/^[^:]*failed: /, "");
    const code = /^Code: (\d+)/.exec(text)?.[1] ?? "1000";
    response.statusCode = 500;
    response.setHeader("x-clickhouse-exception-code", code);
    response.end(`${text} (version ${version})\n`);
  } finally {
    clearInterval(alive);
  }
}

/** The statement with its data behind it, and the query string; both may come as a form. */
async function read(request, options) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const sent = Buffer.concat(pieces);
  const body = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) {
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    for (const [name, value] of form) options.set(name, String(value));
    return { statement: options.get("query") ?? "", options };
  }
  const query = options.get("query");
  return { statement: query ? `${query}\n${body.toString()}` : body.toString(), options };
}

const quoted = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
const execute = (statement) => session.queryAsync(statement, { format: "TabSeparated" });

/** What the session has been set to. */
let applied = new Map();
let database = "default";

async function run(statement, options) {
  await apply(new Map([...options].filter(([name]) => !NO_SETTINGS.has(name))));
  const wanted = options.get("database") ?? "default";
  if (wanted !== database) await execute(`use ${wanted}`);
  database = wanted;
  const result = await execute(statement);
  const summary = { read_rows: String(result.rowsRead), read_bytes: String(result.bytesRead) };
  return { bytes: result.bytes(), summary };
}

/** Settings and parameters are those of one statement: what the one before it had ends. All at once, since each statement takes the engine a millisecond. */
async function apply(wanted) {
  const [before, changes] = [applied, []];
  for (const name of before.keys())
    if (!wanted.has(name) && !name.startsWith("param_")) changes.push(`${name} = default`);
  for (const [name, value] of wanted)
    if (before.get(name) !== value) changes.push(`${name} = ${quoted(value)}`);
  if (changes.length > 0) await execute(`set ${changes.join(", ")}`);
  applied = wanted;
}

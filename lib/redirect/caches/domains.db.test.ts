import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { visitsPool } from "@/lib/platform/database/visits-database";
import { Domains } from "./domains";

let workspace = 0;
beforeAll(async () => {
  const { rows } = await pool().query("insert into workspaces (name) values ('Domains') returning id");
  workspace = rows[0]?.id;
});
afterAll(() => pool().end());

const add = (host: string) =>
  pool().query(
    `insert into domains (workspace_id, host, scheme, status, txt_token, redirect_root)
     values ($1, $2, 'https', 'verified', 't', 'https://old.example/')`,
    [workspace, host],
  );
const rootOf = (domains: Domains, host: string) => domains.byHost.get(host)?.domain.redirectRoot;
const lead = (host: string, where: string) =>
  pool().query("update domains set redirect_root = $2 where host = $1", [host, where]);

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

/** Has the answer to the next query wait, once it is there. */
function holdNextAnswer() {
  const connections = visitsPool();
  const [arrived, released] = [signal(), signal()];
  const query = connections.query.bind(connections) as (...given: unknown[]) => Promise<unknown>;
  const delayed = async (...given: unknown[]) => {
    Object.assign(connections, { query });
    const answer = await query(...given);
    arrived.give();
    await released.given;
    return answer;
  };
  Object.assign(connections, { query: delayed });
  return { arrived: arrived.given, release: released.give };
}

test("an answer from before a change doesn't replace one from after it", async () => {
  await add("changed.example");
  const domains = new Domains();
  const answer = holdNextAnswer();
  const loaded = domains.load();
  await answer.arrived;
  await lead("changed.example", "https://new.example/");
  const refreshed = domains.refresh("changed.example");
  // Time for one that doesn't wait for the other.
  let isRefreshed = false;
  void refreshed.then(() => {
    isRefreshed = true;
  });
  for (let n = 0; n < 500 && !isRefreshed; n++) await pool().query("select");
  answer.release();
  await Promise.all([loaded, refreshed]);
  expect(rootOf(domains, "changed.example")).toBe("https://new.example/");
});

test("a change that can't be read is read once it can be", async () => {
  await add("locked.example");
  const domains = new Domains();
  await domains.load();
  await lead("locked.example", "https://new.example/");
  const other = await pool().connect();
  await other.query("begin; lock table domains in access exclusive mode");
  let reads = 0;
  await domains.reread("locked.example", () => (reads += 1));
  await domains.reread("also-locked.example", () => (reads += 1));
  await other.query("commit");
  other.release();
  expect(rootOf(domains, "locked.example")).toBe("https://old.example/");
  await expect.poll(() => rootOf(domains, "locked.example")).toBe("https://new.example/");
  await expect.poll(() => reads).toBe(2);
  domains.stop();
});

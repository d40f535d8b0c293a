import { expect, test } from "vitest";
import { connect, withClient } from "./connect";

test("the server lists a connection by what it is for", async () => {
  const { rows } = await withClient({ name: "tests" }, (client) =>
    client.query("select current_setting('application_name') as name"),
  );
  expect(rows).toEqual([{ name: "switchyard tests" }]);
});

test("a connection that the server ends while it is idle fails its next statement and nothing else", async () => {
  const client = await connect({ name: "tests" });
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  await withClient({ name: "tests" }, (other) =>
    other.query("select pg_terminate_backend($1)", [rows[0]?.pid]),
  );
  await ended;
  await expect(client.query("select 1")).rejects.toThrow();
});

test("a server that is not there is an error at once", async () => {
  await expect(connect({ name: "tests", url: "postgres://nobody@127.0.0.1:1/none" })).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
});

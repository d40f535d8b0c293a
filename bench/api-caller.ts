import { Agent, request } from "node:http";
import type pg from "pg";

/** Somebody with an API key who makes one call after another on one connection. */
export type ApiCaller = {
  workspaceId: number;
  /** Rejects with the answer when its status is not 200, or the one that is expected. */
  call(method: string, path: string, body?: object, expected?: number): Promise<string>;
};

/** Registers them, with a limit they will not meet. */
export async function apiCaller(origin: string, client: pg.Client): Promise<ApiCaller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let key = "";
  const call: ApiCaller["call"] = (method, path, body, expected = 200) =>
    new Promise((resolve, reject) => {
      const sent = body === undefined ? "" : JSON.stringify(body);
      const headers = {
        ...(key && { Authorization: `Bearer ${key}` }),
        "Content-Length": Buffer.byteLength(sent),
      };
      const asked = request(origin + path, { method, agent, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        answer.on("end", () =>
          answer.statusCode === expected ? resolve(text) : reject(new Error(`${method} ${path}: ${text}`)),
        );
      });
      asked.on("error", reject).end(sent);
    });
  const account = { username: "bench", email: "bench@example.com", password: "only for benches" };
  key = (JSON.parse(await call("POST", "/api/register", account)) as { apiKey: string }).apiKey;
  const { rows } = await client.query<{ workspace_id: number }>(
    "update api_keys set rate_limit = 1000000000 returning workspace_id",
  );
  return { workspaceId: rows[0]?.workspace_id ?? 0, call };
}

import { Agent } from "node:http";
import { promise } from "@/bench/measure";
import { looksForAliases, seedLinks } from "@/bench/setup";
import { withProductSetup } from "./setup";
import { ask } from "./traffic";

const CLIENTS = Number(process.argv[2] ?? 500);

/** `npm run fault:thundering-herd [connections]`: so many connections ask for one cold, ended or absent alias; at most one query each. */
const main = () =>
  withProductSetup(async ({ database: { client }, workers, startProduct }) => {
    await seedLinks(client, 100_000);
    await client.query("update links set expires_at = now() - interval '1 day' where alias = 'l2'");
    const app = await startProduct(4809);
    for (const [what, alias, status] of [
      ["cold", "l1", 302],
      ["ended", "l2", 410],
      ["absent", "nothing", 404],
    ] as const) {
      const before = await looksForAliases(client);
      const agent = new Agent({ maxSockets: CLIENTS });
      const responses = await Promise.all(
        Array.from({ length: CLIENTS }, () => ask(`${app.origin}/${alias}`, {}, agent)),
      );
      agent.destroy();
      const queries = (await looksForAliases(client)) - before;
      const wrong = responses.filter((answer) => answer.status !== status).length;
      promise(
        `${CLIENTS} ask for one ${what} alias: one query a process`,
        String(queries),
        queries <= workers,
      );
      promise(`all are answered ${status}`, `${wrong} wrong`, wrong === 0);
    }
    await app.stop();
  });

await main();

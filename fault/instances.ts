import { setTimeout as pause } from "node:timers/promises";
import { print, promise } from "@/bench/measure";
import { metric } from "@/bench/program";
import { newLink, preparedChanges } from "./changes";
import { withProductSetup } from "./setup";
import { quantile } from "./traffic";
import { redirectsAfterExpiry, tryAliases, untilSeen, untilSeenWithoutNotice } from "./watch-changes";

const CHANGES = Number(process.argv[2] ?? 500);

/** `npm run fault:instances [changes]`: so many changes of each kind, and how soon two processes on one database see them. */
const main = () =>
  withProductSetup(async ({ database: { client }, workers, startProduct }) => {
    const env = { APP_SECRET: "one secret for all machines of a database" };
    const apps = [await startProduct(4807, { env }), await startProduct(4808, { env })];
    const kinds = await preparedChanges(client);
    const origins = apps.map(({ origin }) => origin);
    let n = 0;
    for (const change of [...kinds, newLink]) {
      if (change === newLink) await tryAll(origins);
      const times: number[] = [];
      for (let round = 0; round < CHANGES; round++)
        times.push(await untilSeen({ client, change, n: ++n, origin: origins[n % 2] ?? "", workers }));
      const [p99, longest] = [quantile(times, 0.99), Math.max(...times)];
      const summary = `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`;
      promise(
        `${CHANGES} changes of ${change.kind} seen: p99 ≤ 250 ms, none after 1 s`,
        summary,
        p99 <= 250 && longest <= 1_000,
      );
    }
    for (const change of [...kinds, newLink]) {
      // Disconnected listeners reconnect after two seconds at most.
      await pause(3_000);
      if (change === newLink) await tryAll(origins);
      const ms = await untilSeenWithoutNotice({ client, change, n: ++n, origin: origins[0] ?? "", workers });
      promise(`${change.kind}, without notifications, ≤ 5 s`, `${Math.round(ms)} ms`, ms <= 5_000);
    }
    for (let round = 0; round < 10; round++) {
      const late = await redirectsAfterExpiry(client, `ends-${round}`, 500, origins[round % 2] ?? "");
      if (late > 0) promise("no redirect after a link has ended", `${late}`, false);
    }
    print("kept    no redirect after a link has ended: 10 links");
    await Promise.all(apps.map((app) => app.stop()));
  });

const tryAll = async (origins: string[]) => {
  for (const origin of origins) await tryAliases(origin, () => metric(origin, "link_ruled_out_total"));
};

await main();

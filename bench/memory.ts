import { load } from "./load";
import { print, promise, residentMb, whole } from "./measure";
import { startProduct } from "./program";
import { withSeededLinks } from "./setup";

const VISITS = Number(process.argv[2] ?? 1_000_000);
const LINKS = 100_000;
const MOST_MB = 250;

/** `npm run bench:memory [visits]`: what one process holds after so many recorded visits of 100 000 links. */
const main = () =>
  withSeededLinks(LINKS, async ({ database, dataFolder }) => {
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4803, core: "any" });
    print(`${residentMb(app.pid)} MB at its start`);
    let [visits, wrong, most] = [0, 0, 0];
    while (visits < VISITS) {
      const result = await load({ origin: app.origin, seconds: 5, connections: 64, evenly: LINKS });
      visits += result.responses;
      wrong += result.wrong;
      most = Math.max(most, residentMb(app.pid));
      print(`${residentMb(app.pid)} MB after ${whole(visits)} visits`);
    }
    promise(`at most ${MOST_MB} MB after ${whole(VISITS)} visits`, `${most} MB`, most <= MOST_MB);
    promise("every answer is a redirect", `${wrong} wrong`, wrong === 0);
    await app.stop();
  });

await main();

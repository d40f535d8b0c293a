import { setTimeout as pause } from "node:timers/promises";
import { ask, type Heard, quantile, type Traffic } from "./traffic";

/** The database goes, and comes back. */
export type Fault = { name: string; begin(): Promise<void>; end(): Promise<void> };

export type OutageOptions = {
  origin: string;
  traffic: Traffic;
  fault: Fault;
  seconds: number;
  /** an alias that nobody has asked for yet, another one each time */
  cold(): string;
  /** asks the API, where there is one */
  api?: () => Promise<Heard>;
};

/** Results of visitors and programs during an outage. Times in milliseconds. */
export type Outage = {
  name: string;
  cached: { responses: number; redirected: number; p99: number; before: number };
  cold: Heard[];
  api: Heard[];
  /** from the moment the database was back: until a link that was not in memory was found, and the API answered */
  recovered: number;
};

/** Lets the fault happen for so many seconds under traffic, and looks at every kind of visitor. */
export async function sufferOutage({
  origin,
  traffic,
  fault,
  seconds,
  cold,
  api,
}: OutageOptions): Promise<Outage> {
  traffic.since();
  await pause(1_000);
  const before = traffic.since();
  await fault.begin();
  traffic.since();
  const over = performance.now() + seconds * 1_000;
  const [colds, apis]: [Heard[], Heard[]] = [[], []];
  while (performance.now() < over) {
    const both = await Promise.all([ask(`${origin}/${cold()}`), api?.()]);
    colds.push(both[0]);
    if (both[1]) apis.push(both[1]);
    await pause(100);
  }
  const during = traffic.since();
  await fault.end();
  const back = performance.now();
  const isBack = async () =>
    (await ask(`${origin}/${cold()}`)).status === 302 && (!api || (await api()).status === 200);
  while (!(await isBack()) && performance.now() - back < 30_000) await pause(20);
  return {
    name: fault.name,
    cached: {
      responses: during.length,
      redirected: during.filter(({ status }) => status === 302).length,
      p99: quantile(times(during), 0.99),
      before: quantile(times(before), 0.99),
    },
    cold: colds,
    api: apis,
    recovered: performance.now() - back,
  };
}

const times = (heard: Heard[]) => heard.map(({ ms }) => ms);

/** Broken promises, in words; empty when all were kept. */
export function broken({ cached, cold, api, recovered }: Outage): string[] {
  const wrong = cold.filter(
    ({ status, headers, ms }) => status !== 503 || !headers["retry-after"] || ms > 2_000,
  );
  const wrongApi = api.filter(
    ({ status, headers, ms }) =>
      status !== 503 || ms > 3_000 || !String(headers["content-type"]).startsWith("application/json"),
  );
  return [
    cached.responses > 0 && cached.redirected === cached.responses
      ? ""
      : `${cached.responses - cached.redirected} of ${cached.responses} visits of links in memory failed`,
    wrong.length === 0 ? "" : `links not in memory: ${listed(wrong)}`,
    wrongApi.length === 0 ? "" : `the API: ${listed(wrongApi)}`,
    recovered <= 5_000 ? "" : `normal again only after ${Math.round(recovered)} ms`,
  ].filter(Boolean);
}

const listed = (heard: Heard[]) =>
  heard.map(({ status, ms }) => `${status} after ${Math.round(ms)} ms`).join(", ");

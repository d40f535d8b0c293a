import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/platform/process";
import { clickStore } from "../store/click-store";
import { ALWAYS } from "../store/days";
import type { ValueCount } from "../store/store";
import { whereKept } from "../store/where-kept";

const SHOWN = ["country", "referrer", "browser", "os", "network"] as const;

const MOST_KEPT = 2_000;
/** Clicks of earlier versions are carried over without a counter that goes on. */
const KEPT_MS = 60_000;

const kept = () =>
  perProcess("top values", () => new LRUCache<string, ValueCount[]>({ max: MOST_KEPT, ttl: KEPT_MS }));

/** Which record, and how many clicks its counter says it has. */
type Counted = { scope: "link" | "qr"; id: number; clicks: number | bigint };

/**
 * The values of all time of a link or code, for details. In PostgreSQL they change only when its counter goes on, in the same transaction, so what was
 * read beside the same number of clicks is still true.
 */
export async function topValues(workspaceId: number, { scope, id, clicks }: Counted): Promise<ValueCount[]> {
  if (Number(clicks) === 0) return [];
  const key = `${workspaceId} ${scope} ${id} ${clicks}`;
  const known = kept().get(key);
  if (known) return known;
  const { keptIn } = await whereKept();
  const question = { workspaceId, parts: [{ scope, ids: [id] }], filters: [], ...ALWAYS };
  const { values } = await clickStore().count(question, { dimensions: SHOWN });
  if (keptIn === "postgres") kept().set(key, values);
  return values;
}

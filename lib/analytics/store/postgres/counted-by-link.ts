import type pg from "pg";
import { Chunk } from "./chunk";
import { copyRows } from "./copy-rows";
import { botIn, outcomeIn } from "./way";

/** Clicks of people by link, in every chunk there is. For tests and checks: it reads everything, on a connection of their own. */
export async function countByLink(client: pg.ClientBase): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const rows = await copyRows(client, "select clicks, is_packed, link, way from click_chunks");
  for (const [clicks, isPacked, link, way] of rows) {
    const place = {
      day: 0,
      run: 0,
      lastLink: 0,
      part: 0,
      firstLink: 0,
      since: 0,
      until: 0,
      ways: 0,
      clicks: clicks?.readInt32BE() ?? 0,
    };
    const chunk = new Chunk(place, isPacked?.[0] === 1, { ...(link && { link }), ...(way && { way }) });
    const [links, ways] = [chunk.numbers("link"), chunk.numbers("way")];
    for (let click = 0; click < chunk.clicks; click++) {
      const how = ways[click] ?? 0;
      if (botIn(how) !== 0 || outcomeIn(how) !== 0) continue;
      const id = links[click] ?? 0;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

import { api } from "@/components/api-client";
import { formatTimestamp } from "@/components/timestamps";
import type { LinkCountsResponse } from "@/lib/links/responses";
import type { LinksChange } from "../mutations";
import type { LinkPage } from "../queries";
import type { ReadSentence } from "./use-sentence";

/** One request that takes a part of it back. */
export type Step =
  | { path: "/urls/change"; body: { links: number[]; change: LinksChange } }
  | { path: string; body: null };
/** How many links were changed, and what takes it back. */
export type Many = { count: number; undo: Step[] };

/** Changes all links of a pattern; with each change what takes it back, as the links were. */
export async function changeMany({ draft, links }: ReadSentence): Promise<Many> {
  const ids = links.map(({ id }) => id);
  const { status, archived, campaign, ends, channels } = draft;
  const change: LinksChange = {
    ...(status && { status }),
    ...(draft.private !== undefined && { private: draft.private }),
    ...(archived !== undefined && { archived }),
    ...(ends !== undefined && { expiry: ends && formatTimestamp(ends) }),
    ...(campaign !== undefined && { campaign: campaign?.id ?? null }),
  };
  const undo: Step[] = [...(await formerOf(ids, change)), ...formerFields(links, change)];
  for (const { id } of channels ?? []) undo.push(...(await notYetIn(id, ids)));
  if (Object.keys(change).length > 0) await api.post("/urls/change", { links: ids, change });
  for (const { id: channel } of channels ?? [])
    await api.post("/urls/change", { links: ids, change: { channel } });
  return { count: ids.length, undo };
}

/** What the rows say of the links as they are: one step for those that were alike. */
function formerFields(links: ReadSentence["links"], change: LinksChange): Step[] {
  const groups = new Map<string, number[]>();
  for (const { id, ...row } of links) {
    const former: LinksChange = {
      ...(change.status && { status: row.status === "disabled" ? "disabled" : "active" }),
      ...(change.private !== undefined && { private: row.private }),
      ...(change.archived !== undefined && { archived: row.archived !== null }),
      ...(change.expiry !== undefined && { expiry: row.expiry }),
    };
    const key = JSON.stringify(former);
    if (key !== "{}") groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups].map(([key, ids]) => ({
    path: "/urls/change",
    body: { links: ids, change: JSON.parse(key) as LinksChange },
  }));
}

/** The campaigns that links were in: the list doesn't say it, its filter does. */
async function formerOf(ids: number[], change: LinksChange): Promise<Step[]> {
  if (change.campaign === undefined) return [];
  const query = { by: "campaign", id: ids.join(","), state: "any" };
  const { data } = await api.get<LinkCountsResponse>("/urls/counts", query);
  const left = new Set(ids);
  const steps: Step[] = [];
  for (const campaign of Object.keys(data.counts).map(Number)) {
    const members = (await idsIn({ campaign: String(campaign) }, ids)).filter((id) => left.delete(id));
    if (members.length > 0)
      steps.push({ path: "/urls/change", body: { links: members, change: { campaign } } });
  }
  if (left.size > 0)
    steps.push({ path: "/urls/change", body: { links: [...left], change: { campaign: null } } });
  return steps;
}

/** Removals from a channel of the links that are not in it yet. */
async function notYetIn(channel: number, ids: number[]): Promise<Step[]> {
  const there = new Set(await idsIn({ channel: String(channel) }, ids));
  return ids
    .filter((id) => !there.has(id))
    .map((id) => ({ path: `/channel/${channel}/item/links/${id}`, body: null }));
}

async function idsIn(filter: Record<string, string>, ids: number[]): Promise<number[]> {
  const query = { ...filter, id: ids.join(","), state: "any", limit: ids.length };
  return (await api.get<{ data: LinkPage }>("/urls", query)).data.urls.map(({ id }) => id);
}

import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { workspacesQuery } from "@/components/identity/workspaces/list-query";
import { rowsInReadersLanguage } from "@/components/refusals";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import type { TransferResponse } from "@/lib/links/transfer/schema";
import { linkKeys } from "../queries";

/** ids, or a filter that selects links */
export type TransferredLinks = number[] | { filter: Record<string, string> };
export type Transfer = { links: TransferredLinks; workspace: number; domain: string };
/** Without ids: there may be very many. */
export type TransferOutcome = Omit<TransferResponse["data"], "ids" | "next">;

/** The other workspaces that the person may write in. */
export const useOtherWorkspaces = () =>
  (useQuery(workspacesQuery).data ?? []).filter(({ current, role }) => !current && role !== "viewer");

/** What a transfer would do. */
export const transferPreviewQuery = ({ links, workspace, domain }: Transfer) =>
  queryOptions({
    queryKey: [...linkKeys.all, "transfer", links, workspace, domain],
    queryFn: () => send({ links, workspace, domain }, true),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const useTransferLinks = () =>
  useRefreshingMutation([linkKeys.all], (transfer: Transfer) => send(transfer, false));

const AT_ONCE = 500;

/** Part by part; what one of them refuses stays, and the others go. */
async function send({ links, workspace, domain }: Transfer, isDry: boolean): Promise<TransferOutcome> {
  let sum: TransferOutcome | undefined;
  const step = async (which: object) => {
    const body = { ...which, workspace, ...(domain && { domain }), ...(isDry && { dryrun: true }) };
    const { data } = await api.post<TransferResponse>("/urls/transfer", body);
    const said = { ...data, refused: await rowsInReadersLanguage(data.refused) };
    sum = sum ? added(sum, said) : said;
    return data.next;
  };
  if (Array.isArray(links))
    for (let at = 0; at < links.length; at += AT_ONCE) await step({ links: links.slice(at, at + AT_ONCE) });
  else
    for (let after: number | null | undefined; after !== null; )
      after = await step({ matching: links.filter, ...(after && { after }) });
  return sum ?? { transferred: 0, refused: [], left: NOTHING_LEFT };
}

const NOTHING_LEFT = { campaign: 0, channels: 0, pixels: 0, splash: 0, overlay: 0, codes: 0, shares: 0 };

const added = (a: TransferOutcome, b: TransferOutcome): TransferOutcome => ({
  transferred: a.transferred + b.transferred,
  refused: [...a.refused, ...b.refused],
  left: Object.fromEntries(
    Object.entries(a.left).map(([name, count]) => [name, count + b.left[name as keyof typeof b.left]]),
  ) as TransferOutcome["left"],
});

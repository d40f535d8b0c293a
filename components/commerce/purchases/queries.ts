import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import { useUndoableDelete } from "@/components/shell/undoable-delete";
import type { License } from "@/lib/commerce/licenses/enums";

const keys = {
  all: ["purchases"] as const,
  list: (state: ListState) => ["purchases", "list", state] as const,
  one: (id: number) => ["purchases", "one", id] as const,
  validations: (days: number) => ["purchases", "validations", days] as const,
};

export const purchasesQuery = (state: ListState) =>
  queryOptions({
    queryKey: keys.list(state),
    queryFn: async ({ signal }) =>
      listPage<Purchase>(await api.get("/catalogue/purchases", queryOf(state), signal), "purchases"),
    placeholderData: keepPreviousData,
  });

export const purchaseQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get<Purchase>(`/catalogue/purchase/${id}`, {}, signal),
  });

/** How often programs asked for codes, of the last so many UTC days. */
export const validationsQuery = (days: number) =>
  queryOptions({
    queryKey: keys.validations(days),
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
      return (await api.get<{ data: Validations }>("/catalogue/validations", { from }, signal)).data;
    },
    placeholderData: keepPreviousData,
  });

/** What is counted from purchases: the sales of items, the seller's balance. */
const TOUCHED = [["purchases"], ["items"], ["seller"]];

/** A mutation after which purchases, and what is counted from them, are read again. */
function usePurchaseMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  const onSettled = async () => {
    for (const queryKey of TOUCHED) await client.invalidateQueries({ queryKey });
  };
  return useMutation({ mutationFn, onSettled });
}

export const useRemovePurchase = () => useUndoableDelete(TOUCHED);

/** How a purchase is deleted. */
export const deletablePurchase = ({ id, purchase_code }: Purchase) => ({
  path: `/catalogue/purchase/${id}/delete`,
  name: purchase_code,
});

export const useCreatePurchase = () =>
  usePurchaseMutation((body: object) => api.post<Issued>("/catalogue/purchase/add", body));

export const useChange = () =>
  usePurchaseMutation(({ id, ...changes }: { id: number } & object) =>
    api.put(`/catalogue/purchase/${id}/update`, changes),
  );

/** Takes a licence out of use on a site. */
export const useFreeSeat = () =>
  usePurchaseMutation((body: { purchase_code: string; site: string }) =>
    api.post("/purchases/deactivate", body),
  );

export const useImport = () =>
  usePurchaseMutation((body: object) => api.post<ImportResult>("/catalogue/purchases/import", body));

/** Asks the item API itself whether a code is good, and gives its answer as it is. */
export const useValidate = () =>
  useMutation({
    mutationFn: (purchase_code: string) => api.exactly("/purchases/validation", { purchase_code }),
  });

/** A purchase as its seller sees it (GET /api/catalogue/purchases). */
export type Purchase = {
  id: number;
  purchase_code: string;
  license_type: License;
  price: number;
  currency: string;
  item: { id: number; name: string };
  buyer: string;
  /** the short link that led to it, and the campaign the link was in */
  source: { link: { id: number; shorturl: string }; campaign: { id: number; name: string } | null } | null;
  supported_until: string | null;
  downloaded: boolean;
  refunded: boolean;
  refunded_at: string | null;
  activations: { site: string; activated_at: string }[];
  /** where the buyer frees a site */
  license_url: string;
  date: string;
};

export type Issued = { id: number; purchase_code: string };

/** What became of a file of codes. */
export type ImportResult = {
  dryrun: boolean;
  imported: number;
  good: number;
  known: number;
  refused: number;
  results: {
    row: number;
    purchase_code: string;
    result: "good" | "known" | "refused";
    message?: string;
  }[];
};

type OutcomeCounts = Record<Outcome, number>;
export const OUTCOMES = ["good", "refunded", "unknown"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How often programs asked for codes (GET /api/catalogue/validations). */
export type Validations = {
  from: string;
  to: string;
  totals: OutcomeCounts;
  series: (OutcomeCounts & { at: string })[];
  countries: (OutcomeCounts & { country: string; name: string })[];
};

import { queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { keepRows } from "@/components/kept-rows";
import { paths } from "@/components/paths";
import { rowsInReadersLanguage } from "@/components/refusals";
import { recordQueries } from "@/components/shell/records";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import type { ValidationsResponse } from "@/lib/commerce/licenses/schema";
import type {
  PurchaseCreatedResponse,
  PurchaseImportResponse,
  SellerPurchaseResponse,
} from "@/lib/commerce/purchases/schema";

export const purchases = recordQueries<Purchase, Purchase, "purchases">({
  noun: "purchases",
  list: { path: "/catalogue/purchases", rows: "purchases" },
  path: "/catalogue/purchase",
  read: (id, signal) => api.get<Purchase>(`/catalogue/purchase/${id}`, {}, signal),
  // Sales are counted by item, and make the seller's balance.
  affects: ["items", "seller"],
  home: paths.purchases(),
  nameOf: ({ purchase_code: code }) => code,
});

/** A purchase as its seller sees it. */
export type Purchase = SellerPurchaseResponse;
/** How often programs asked for codes, and what they were told. */
export type Validations = ValidationsResponse["data"];
export const OUTCOMES = ["good", "refunded", "unknown"] as const satisfies (keyof Validations["totals"])[];
export type Outcome = (typeof OUTCOMES)[number];

/** How often programs asked for codes, of the last so many UTC days. */
export const validationsQuery = (days: number) =>
  queryOptions({
    queryKey: ["purchases", "validations", days],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
      return (await api.get<{ data: Validations }>("/catalogue/validations", { from }, signal)).data;
    },
    placeholderData: keepRows,
  });

const usePurchaseMutation = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) =>
  useRefreshingMutation(purchases.touched, mutationFn);

export type Issued = PurchaseCreatedResponse;

export const useCreatePurchase = () =>
  usePurchaseMutation((body: object) => api.post<Issued>("/catalogue/purchase/add", body));

export const useChange = () =>
  usePurchaseMutation(({ id, ...changes }: { id: number } & object) =>
    api.put(`/catalogue/purchase/${id}/update`, changes),
  );

/** Deactivates a license on a site. */
export const useFreeSeat = () =>
  usePurchaseMutation((body: { purchase_code: string; site: string }) =>
    api.post("/purchases/deactivate", body),
  );

/** The outcome of a code import. */
export type ImportResult = PurchaseImportResponse;

export const useImport = () =>
  usePurchaseMutation(async (body: object) => {
    const result = await api.post<ImportResult>("/catalogue/purchases/import", body);
    return { ...result, results: await rowsInReadersLanguage(result.results) };
  });

/** Asks the item API itself whether a code is good, and gives its answer as it is. */
export const useValidate = () =>
  useMutation({
    mutationFn: (purchase_code: string) => api.exactly("/purchases/validation", { purchase_code }),
  });

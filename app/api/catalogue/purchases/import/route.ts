import {
  IMPORT_BYTES,
  importPurchases,
  PurchaseImport,
  presentImport,
} from "@/lib/commerce/purchases/import";
import { PurchaseImportResponse } from "@/lib/commerce/purchases/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Import purchases from a CSV file",
    answer: PurchaseImportResponse,
    body: PurchaseImport,
    bodyLimit: IMPORT_BYTES,
    run: importPurchases,
    show: presentImport,
  }),
});

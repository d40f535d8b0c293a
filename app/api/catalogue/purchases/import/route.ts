import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ImportAnswer } from "@/lib/purchases/answers";
import { importPurchases } from "@/lib/purchases/import";
import { IMPORT_BYTES, PurchaseImport } from "@/lib/purchases/import-schema";
import { presentImport } from "@/lib/purchases/present-import";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Import purchases from a CSV file",
    answer: ImportAnswer,
    body: PurchaseImport,
    bodyLimit: IMPORT_BYTES,
    run: importPurchases,
    show: presentImport,
  }),
});

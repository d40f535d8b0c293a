import { usedUploads } from "@/lib/identity/uploads/used-uploads";
import { usedLogos } from "@/lib/links/qr/logo";
import type { FileUses } from "../files/trash";

/** Which files anything of the product uses. A new use of files is named here, or they go to the trash. */
export const usedFiles: FileUses = async (names) => {
  const [uploads, logos] = [await usedUploads(names), await usedLogos(names)];
  return new Set([...uploads, ...logos]);
};

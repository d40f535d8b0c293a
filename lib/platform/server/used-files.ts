import { avatarsAmong, inShares, shownAmong } from "@/lib/identity/uploads/used-uploads";
import { usedLogos } from "@/lib/links/qr/logo";
import type { FileUses } from "../files/trash";

/** Which files anything of the product uses. A new use of files is named here, or they go to the trash. */
export const usedFiles: FileUses = {
  listed: inShares,
  mentioned: async (names) => {
    const used = new Set<string>();
    for (const find of [usedLogos, avatarsAmong, shownAmong])
      for (const name of await find(names.filter((name) => !used.has(name)))) used.add(name);
    return used;
  },
};

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/components/api-client";
import type { LicenseResponse } from "@/lib/commerce/licenses/schema";

/** A licence as whoever has its code sees it. */
export type License = LicenseResponse["data"];

type Opened = { code: string; license: License };

/** A licence of a shop, once a code has opened it, and the ways to look at it and to free one of its sites. */
export function useLicense(shop: string) {
  const [opened, setOpened] = useState<Opened>();
  const ask = (path: string, code: string, site?: string) =>
    api.post<{ data: License }>(path, { shop, purchase_code: code, site });
  const open = useMutation({
    mutationFn: (code: string) => ask("/purchases/license", code),
    onSuccess: ({ data }, code) => setOpened({ code, license: data }),
    onError: () => setOpened(undefined),
  });
  const free = useMutation({
    mutationFn: (site: string) => ask("/purchases/license/free", opened?.code ?? "", site),
    onSuccess: ({ data }) => setOpened((before) => before && { ...before, license: data }),
  });
  return { license: opened?.license, open, free };
}

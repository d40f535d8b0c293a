import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/components/api-client";
import type { LicenseResponse } from "@/lib/commerce/licenses/schema";

/** A license, as the holder of its code sees it. */
export type License = LicenseResponse["data"];

type Opened = { code: string; license: License };

/** A shop's license, once a code has opened it, with the calls to read it and to free a site. */
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

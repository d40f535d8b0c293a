import { shortUrl } from "@/lib/platform/addresses";
import type { TransferResponse } from "./schema";
import type { Transferred } from "./transfer";

export const presentTransferred = ({ moved, refused, left, next }: Transferred): TransferResponse => ({
  data: {
    transferred: moved.length,
    ids: moved.map(({ id }) => id),
    refused: refused.map(({ id, domain, alias, reason, message }) => ({
      id,
      shorturl: shortUrl(domain, alias),
      reason,
      message,
    })),
    left,
    next,
  },
});

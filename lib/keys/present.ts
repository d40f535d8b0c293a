import type { ApiKey } from "@/prisma/client/client";
import { formatTimestamp } from "../fields";
import type { MadeKey } from "./keys";

const orNull = (moment: Date | null) => (moment ? formatTimestamp(moment) : null);

/** A key in a list. `revoked` in the future is the end of a rotation's overlap. */
export const presentKey = (key: ApiKey) => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  last4: key.lastFour,
  scopes: key.scopes,
  created: formatTimestamp(key.createdAt),
  lastused: orNull(key.lastUsedAt),
  expires: orNull(key.expiresAt),
  revoked: orNull(key.revokedAt),
});

export const presentMadeKey = ({ id, key }: MadeKey) => ({ id, key });

export const presentKeyRemoved = () => ({ message: "Key has been revoked." });

import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { KeyUse, MadeKey, OwnKey } from "./keys";
import type { CreatedKeyResponse, KeyResponse, KeyUseResponse } from "./schema";

const orNull = (moment: Date | null) => (moment ? formatTimestamp(moment) : null);

/** A key in a list. `revoked` in the future is the end of a rotation's overlap. */
export const presentKey = (key: OwnKey): KeyResponse => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  last4: key.lastFour,
  scopes: key.scopes,
  workspace: { id: key.workspace.id, name: key.workspace.name },
  created: formatTimestamp(key.createdAt),
  lastused: orNull(key.lastUsedAt),
  expires: orNull(key.expiresAt),
  revoked: orNull(key.revokedAt),
});

export const presentMadeKey = ({ id, key }: MadeKey): CreatedKeyResponse => ({ id, key });

export const presentKeyRemoved = message("Key has been revoked.");

/** A key with its meter and its last calls; `resets` is when the window of a minute is full again. */
export const presentKeyUse = ({ key, allowance, calls }: KeyUse): KeyUseResponse => ({
  data: {
    ...presentKey(key),
    limit: allowance.limit,
    remaining: allowance.remaining,
    resets: formatTimestamp(new Date(allowance.resetAt * 1_000)),
    calls: calls.map(({ at, method, path, status, duration }) => ({
      at: formatTimestamp(at),
      method,
      path,
      status,
      duration: Math.round(duration * 10) / 10,
    })),
  },
});

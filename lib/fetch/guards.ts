import { lookup } from "node:dns/promises";
import { isGlobalAddress } from "./global-address";

/** What a request to an address that a user named may do. The product uses `PUBLIC_ONLY` alone. */
export type Guards = {
  mayAsk(url: URL): boolean;
  resolve(host: string): Promise<{ address: string; family: number }[]>;
  mayConnect(address: string): boolean;
};

/** Only https on its own port, without credentials, and only to addresses of the public internet. */
export const PUBLIC_ONLY: Guards = {
  mayAsk: ({ protocol, port, username, password }) =>
    protocol === "https:" && port === "" && username === "" && password === "",
  resolve: (host) => lookup(host, { all: true }),
  mayConnect: isGlobalAddress,
};

/** Why an address is not asked, in words for whoever named it. */
export class FetchRefused extends Error {}

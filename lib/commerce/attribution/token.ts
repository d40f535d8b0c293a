import { opaqueId, openOpaqueId } from "@/lib/platform/crypto/secret";

/** The query parameter that carries the token. */
export const ATTRIBUTION = "sw";

/** A token that names a link to the shop at its destination, and reveals nothing to anyone else (ADR 15). */
export const attributionToken = (linkId: number): string => opaqueId("attribution", linkId);

/** The link that a token names; undefined for a token that this installation didn't create. */
export const attributedLink = (token: string): number | undefined => openOpaqueId("attribution", token);

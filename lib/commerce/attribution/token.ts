import { opaqueId, openOpaqueId } from "@/lib/platform/crypto/secret";

/** The parameter that it goes along as. */
export const ATTRIBUTION = "sw";

/** Names a link to whoever sells at its destination, and tells nothing to anybody else (ADR 15). */
export const attributionToken = (linkId: number): string => opaqueId("attribution", linkId);

/** The link that a token names; undefined for whatever is none of ours. */
export const attributedLink = (token: string): number | undefined => openOpaqueId("attribution", token);

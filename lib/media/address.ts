import { env } from "../env";

/** What an uploaded file's path begins with. */
export const UPLOADS = "/uploads/";

/** An address as it is kept: a file uploaded here by its path alone, for our own address may change. */
export function keptAddress(address: string): string {
  const { APP_URL } = env();
  return address.startsWith(APP_URL + UPLOADS) ? address.slice(APP_URL.length) : address;
}

/** A kept address, whole again. */
export const wholeAddress = (kept: string): string => (kept.startsWith("/") ? env().APP_URL + kept : kept);

/** The picture that stands where there is none. */
export const blankAddress = (what: "image" | "video" | "audio" | "cover"): string =>
  `${UPLOADS}blank-${what}.svg`;

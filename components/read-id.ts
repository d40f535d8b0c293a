import { IdText } from "@/lib/platform/fields";

/** The id in a page's address; null for anything that cannot be one. */
export const readId = (text: string): number | null => IdText.safeParse(text).data ?? null;

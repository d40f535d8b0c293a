import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";

/** Something with a name that may go into a channel. */
export type NamedThing = { id: number; name: string; link: string };

const MOST = 500;

/** All QR codes by name, as far as a picker has use for them. */
export const qrChoicesQuery = queryOptions({
  queryKey: ["qr", "choices"],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<{ data: { qrs: NamedThing[] } }>("/qr", { limit: MOST }, signal);
    return data.qrs;
  },
});

type BioRow = { id: number; title: string; link: string };

/** All bio pages by title. */
export const bioChoicesQuery = queryOptions({
  queryKey: ["bio", "choices"],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<{ data: { bio: BioRow[] } }>("/bio", { limit: MOST }, signal);
    return data.bio.map(({ id, title, link }): NamedThing => ({ id, name: title, link }));
  },
});

import { useQueries } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useTimeZone } from "@/components/identity/session/queries";
import type { Simulated } from "@/components/redirect/simulator/simulation";
import { formatTimestamp } from "@/components/timestamps";
import { bodyOf, valuesOf } from "../form/link-values";
import type { Audience } from "./audience";
import { audiencesOf } from "./routed-audiences";
import type { ReadSentence } from "./use-sentence";

/** An imagined visitor and where they land; undefined while it is asked. */
export type Landing = { audience: Audience | undefined; result: Simulated | undefined };

/** Shown of many rules. */
const MOST = 5;

/** Where a visitor of each rule of the sentence and of the link lands, and everybody else, by the code that handles real visits. */
export function useLandings(read: ReadSentence): Landing[] {
  const { draft, kind, links, meaning, settings, obstacles } = read;
  const timeZone = useTimeZone();
  const isOff = kind === "many" || obstacles.includes("no-destination");
  // A simulated link is a whole one: what is left out of it would be gone.
  const before = settings && bodyOf(valuesOf(settings, timeZone), timeZone);
  const whole: Record<string, unknown> = {
    ...before,
    ...(before && !before.campaign && { campaign: null }),
    ...meaning.body,
  };
  const named = [
    ...draft.rules.map(({ audience }) => audience),
    ...(settings ? audiencesOf(settings, whole) : []),
  ];
  const audiences = isOff ? [] : [...distinct(named).slice(0, MOST), undefined];
  const {
    custom: _custom,
    status: _status,
    archived: _archived,
    private: _private,
    type: _type,
    ...link
  } = whole;
  const date = Math.max(Date.now(), draft.starts?.getTime() ?? 0);
  const body = {
    ...(kind === "change" && links[0] && { id: links[0].id }),
    link: { url: settings?.url ?? "", ...link },
    ...(draft.password && { password: draft.password }),
    ...(draft.starts && { date: formatTimestamp(new Date(date + 60_000)) }),
  };
  const results = useQueries({
    queries: audiences.map((audience) => {
      const asked = { ...body, ...factsOf(audience) };
      return {
        queryKey: ["simulation", "sentence", asked],
        queryFn: async () => (await api.post<{ data: Simulated }>("/url/simulate", asked)).data,
        retry: false,
        staleTime: 30_000,
      };
    }),
  });
  return audiences.map((audience, at) => ({ audience, result: results[at]?.data }));
}

const distinct = (audiences: readonly Audience[]): Audience[] => [
  ...new Map(audiences.map((audience) => [JSON.stringify(audience), audience])).values(),
];

/** The usual country of a continent: the simulator knows visitors by their country. */
const IN_CONTINENT = { AF: "ZA", AN: "AQ", AS: "JP", EU: "DE", NA: "US", OC: "AU", SA: "BR" } as const;

/** A visitor whom the audience is about. Anybody else is unknown in every respect. */
function factsOf({ country, continent, eu, device, language }: Audience = {}) {
  const [area] = continent ?? [];
  const from = country?.[0] ?? (area ? IN_CONTINENT[area] : eu ? "DE" : undefined);
  return {
    ...(from && { country: from }),
    ...(device?.[0] && { device: device[0] }),
    ...(language?.[0] && { language: language[0] }),
  };
}

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { api } from "@/components/api-client";
import { bodyOf, type LinkValues } from "@/components/links/form/link-values";
import { formatTimestamp, fromZonedInput } from "@/components/timestamps";
import type { SimulationAnswer } from "@/lib/redirect/simulator/schema";

/** The simulated visitor; "" for unknown. */
export type Facts = {
  country: string;
  device: string;
  language: string;
  /** its English name; only together with a country */
  region: string;
  city: string;
  address: string;
  referrer: string;
  query: string;
  /** what follows the alias */
  path: string;
  /** 1 for the first one */
  visit: string;
  /** as a datetime-local field writes it, in the account's time zone */
  date: string;
  password: string;
  bot: boolean;
};

const STEPS = ["blocked", "disabled", "start", "expiry", "limit", "password", "targets", "rules"] as const;

type Simulation = z.output<typeof SimulationAnswer>["data"];
/** The simulated visit. `address` is null when the visitor is refused. */
export type Simulated = Omit<Simulation, "steps" | "outcome"> & {
  steps: { step: (typeof STEPS)[number]; decided: boolean }[];
  outcome:
    | "passed"
    | "blocked"
    | "disabled"
    | "expired"
    | "limit"
    | "password"
    | "unavailable"
    | "early"
    | "withheld";
};

/** Simulates a visit of a saved link, as it is today. */
export const savedSimulationQuery = ({ id, facts, timeZone }: Omit<Asked, "values"> & { id: number }) => {
  const body = { id, ...facts, date: dateIn(facts, timeZone) };
  return queryOptions({ ...asking(body), enabled: true });
};

type Asked = { id?: number | undefined; values: LinkValues; facts: Facts; timeZone: string };

/** Simulates a visit of the form's link, saved or not. Asks only when there is a destination. */
export const simulationQuery = ({ id, values, facts, timeZone }: Asked) => {
  // Neither affects the outcome of a visit, and an update accepts fewer types than a create.
  const { type: _type, custom: _custom, ...link } = bodyOf(values, timeZone);
  const body = {
    ...(id !== undefined && { id }),
    link: { ...link, ...(!values.campaign && { campaign: null }) },
    ...facts,
    date: dateIn(facts, timeZone),
  };
  return queryOptions({ ...asking(body), enabled: link.url !== "" });
};

const asking = (body: object) =>
  queryOptions({
    queryKey: ["simulation", body],
    queryFn: async () => (await api.post<{ data: Simulated }>("/url/simulate", body)).data,
    placeholderData: keepPreviousData,
    retry: false,
  });

function dateIn({ date: text }: Facts, timeZone: string): string {
  const date = fromZonedInput(text, timeZone);
  return date ? formatTimestamp(date) : "";
}

import type { Counted, Visit } from "./store";

/** Without an order, which stores need not keep. */
export const sorted = ({ bars, values, tracks, owners }: Counted) => ({
  bars,
  values: sortedValues(values),
  tracks: sortedValues(tracks),
  owners: sortedValues(owners),
});
/** The same for values. */
export const sortedValues = (values: object[]) =>
  values.map((value) => JSON.stringify(value, Object.keys(value).toSorted())).toSorted();

/** Without ids, which are the store's own. */
export const anonymous = (visits: Visit[]) => visits.map((visit) => ({ ...visit, id: "" }));

/** Visits without ids and order. */
export const inAnyOrder = (visits: Visit[]) => sortedValues(anonymous(visits.map(withoutDomain)));
const withoutDomain = (visit: Visit & { domain_id?: number }) => {
  const { domain_id: _, ...rest } = visit;
  return rest;
};

/** The UTC day of the first one. */
export const firstDay = ([first]: Visit[]) => first && new Date(first.at.toISOString().slice(0, 10));

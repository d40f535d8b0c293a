/** A page of a list as the API answers it, under one name for the rows whatever the noun calls them. */
export type ListPage<T> = {
  result: number;
  perpage: number;
  currentpage: number;
  maxpage: number;
  rows: T[];
};

type Answer<T> = { data: Omit<ListPage<T>, "rows"> & Record<string, unknown> };

/** Takes the rows out from under the noun's own name. */
export const listPage = <T>({ data }: Answer<T>, collection: string): ListPage<T> => ({
  ...data,
  rows: data[collection] as T[],
});

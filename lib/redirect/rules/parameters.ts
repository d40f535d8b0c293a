let last = { query: "", parameters: new Map<string, string>() };

/** The parameters of a query by their names; of one that comes twice the first. Several rules ask in a row for those of the same visit. */
export function parametersIn(query: string): ReadonlyMap<string, string> {
  if (last.query === query) return last.parameters;
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query))
    if (!parameters.has(name)) parameters.set(name, value);
  last = { query, parameters };
  return parameters;
}

import type { ApiDocument, Entry, Response } from "./queries";
import type { Answer } from "./snippets";

/** `name` is how operations name their group, `title` how it is called in the language of the page. */
export type Group = { name: string; title: string; description: string; entries: Entry[] };

/** The document's operations by group, those that hold every word of the search; groups without any are left out. */
export function groupsOf(document: ApiDocument, search = ""): Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        path,
        method: method.toUpperCase(),
      })),
    )
    .filter((entry) => words.every((word) => textOf(entry).includes(word)));
  return document.tags
    .map((tag) => ({
      name: tag.name,
      title: tag["x-displayName"] ?? tag.name,
      description: tag.description,
      entries: entries.filter(({ tags }) => tags[0] === tag.name),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The text a search matches: summary, address, group and the names of all inputs. */
const textOf = ({ summary, method, path, tags, parameters = [], requestBody }: Entry): string =>
  [
    summary,
    method,
    path,
    tags[0],
    ...parameters.map(({ name }) => name),
    ...Object.keys(requestBody?.content?.["application/json"]?.schema.properties ?? {}),
  ]
    .join(" ")
    .toLowerCase();

/** The response itself where an operation names one of the shared ones. */
export const responseOf = ({ components }: ApiDocument, response: Response): Response =>
  response.$ref ? (components.responses[response.$ref.split("/").at(-1) ?? ""] ?? response) : response;

/** What an operation answers with: JSON, other text, or a file. */
export function answerOf({ responses }: Entry): Answer {
  const types = Object.keys(responses["200"]?.content ?? {});
  if (types.length === 0 || types.includes("application/json")) return "json";
  return types.some((type) => /^(text\/|image\/svg|application\/x-ndjson)/.test(type)) ? "text" : "file";
}

/** Who may make a call: anyone, programs with a key, the item API's key, or a signed-in person alone. */
export function accessOf({
  security,
}: Entry): { kind: "open" | "items" | "session" } | { kind: "key"; scope: string } {
  if (security.length === 0) return { kind: "open" };
  if (security.some((scheme) => "itemsKey" in scheme)) return { kind: "items" };
  const scope = security.find((scheme) => "key" in scheme)?.key?.[0];
  return scope === undefined ? { kind: "session" } : { kind: "key", scope };
}

/** The path with what was typed into its places, and the rest as a query. What is empty is left out. */
export function addressOf({ path, parameters = [] }: Entry, values: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (place, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : place,
  );
  const query = parameters.flatMap((parameter) => {
    const value = values[parameter.name];
    return parameter.in === "query" && value ? [[parameter.name, value]] : [];
  });
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}

/** The names of the path's places that nothing was typed into. */
export const missingIn = ({ parameters = [] }: Entry, values: Record<string, string>): string[] =>
  parameters.flatMap((one) => (one.in === "path" && !values[one.name] ? [one.name] : []));

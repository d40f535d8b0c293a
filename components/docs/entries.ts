import type { ApiDocument, Entry, Response } from "./types";

export type Group = { name: string; description: string; entries: Entry[] };

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
    .map((tag) => ({ ...tag, entries: entries.filter(({ tags }) => tags[0] === tag.name) }))
    .filter((group) => group.entries.length > 0);
}

/** What a search looks at: summary, address, group and the names of all that is sent. */
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

import type pg from "pg";

type Asked = Pick<pg.ClientBase, "query">;

/** Which tables the statements of this store are about: `on` gives a connection, or a pool, that asks them. */
export type Tables = { on<Client extends Asked>(client: Client): Client };

/** Those of clicks that were measured here, which statements name. */
export const MEASURED: Tables = { on: (client) => client };

/** Those of clicks that other services counted (ADR 39). They have the same shape, so that the same statements read and merge them. */
export const IMPORTED: Tables = {
  on: (client) =>
    new Proxy(client, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function") return value;
        return (first: unknown, ...rest: unknown[]): unknown =>
          Reflect.apply(value, target, [key === "query" ? renamed(first) : first, ...rest]);
      },
    }),
};

/** The same text about imported clicks. */
export const onImported = (text: string): string =>
  text.replaceAll(/\bclick_(runs|chunks|sums|history)\b/g, "imported_$1");

/** A text, a statement with its name, or a stream of COPY, which is asked once and keeps its text. */
function renamed(asked: unknown): unknown {
  if (typeof asked === "string") return onImported(asked);
  if (typeof asked !== "object" || asked === null || !("text" in asked) || typeof asked.text !== "string")
    throw new Error("This is no statement of the store.");
  const text = onImported(asked.text);
  if ("submit" in asked) return Object.assign(asked, { text });
  return { ...asked, text, ...("name" in asked && { name: `imported-${String(asked.name)}` }) };
}

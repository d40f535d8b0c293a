import { invalid } from "../failure";
import { decodeText, jsonObject, readBytes } from "./body";

type Fields = Record<string, unknown>;

/**
 * What a call of the item API carries, wherever it stands: the query, and in a POST the body, which wins. A body is JSON or a
 * form. Throws a Failure when it is neither, or more than `limit` bytes.
 */
export async function readItemFields(request: Request, limit: number): Promise<Fields> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return request.method === "POST" ? { ...query, ...(await readBody(request, limit)) } : query;
}

/** The key among the fields, else in a header; undefined when there is none. */
export function itemKeyOf(fields: Fields, { headers }: Request): string | undefined {
  const { api_key: sent } = fields;
  if (sent !== undefined && sent !== "") return typeof sent === "string" ? sent : undefined;
  const [, bearer] = /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  return headers.get("x-api-key") ?? bearer;
}

/** JSON is taken for JSON whatever the Content-Type says: curl calls everything it sends a form. */
async function readBody(request: Request, limit: number): Promise<Fields> {
  const bytes = await readBytes(request, limit);
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (type.startsWith("multipart/form-data")) return multipart(bytes, request.headers);
  const text = decodeText(bytes);
  const isForm = type.startsWith("application/x-www-form-urlencoded") && !/^\s*[{[]/.test(text);
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : jsonObject(text);
}

/** The text fields of a form; files are none of ours. */
async function multipart(bytes: Uint8Array, headers: Headers): Promise<Fields> {
  const type = headers.get("content-type") ?? "";
  const form = await new Response(new Uint8Array(bytes), { headers: { "Content-Type": type } })
    .formData()
    .catch(() => {
      throw invalid("The body is not a valid form.");
    });
  return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
}

import { invalid } from "../failure";
import { partsOf } from "./multipart";

/** A field of a form with its names: `geotarget[0][location]` has three, and one that is empty for `pixels[]`. */
type Field = { path: string[]; value: string };

/** Fields by their names; a list is one whose names are all numbers. */
type Branch = Map<string, Branch | string | string[]>;

/** A form's fields as the same body would have them in JSON. Throws a Failure when one name is a text here and a list there. */
export function formFields(entries: Iterable<[name: string, value: string]>): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [name, value] of entries) put(root, { path: pathOf(name), value });
  return asObject(root);
}

/** The texts of a multipart form; its files are nobody's here. Throws a Failure when one is not UTF-8. */
export function multipartTexts(bytes: Uint8Array, contentType: string): [string, string][] {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return partsOf(bytes, contentType).flatMap((part): [string, string][] => {
    if (part.isFile) return [];
    try {
      return [[part.name, decoder.decode(part.bytes)]];
    } catch {
      throw invalid("The body is not valid UTF-8.");
    }
  });
}

const MOST_NESTED = 8;

/** Names in brackets, as PHP, jQuery, axios and Rack write them. What has no closed brackets is one name. */
function pathOf(name: string): string[] {
  const [, first, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  if (first === undefined || brackets === undefined) return [name];
  const path = [first, ...brackets.slice(1, -1).split("][")];
  if (path.length > MOST_NESTED) throw invalid(`The body is nested deeper than ${MOST_NESTED} levels.`);
  return path;
}

function put(root: Branch, { path, value }: Field): void {
  let branch = root;
  for (const name of path.slice(0, -1)) {
    const key = name === "" ? nextOf(branch) : name;
    const below: Branch | string | string[] = branch.get(key) ?? new Map();
    if (!(below instanceof Map)) throw twice(path);
    branch.set(key, below);
    branch = below;
  }
  const last = path.at(-1) ?? "";
  const key = last === "" && path.length > 1 ? nextOf(branch) : last;
  const earlier = branch.get(key);
  if (earlier instanceof Map) throw twice(path);
  // Python and URLSearchParams write a list as one name several times.
  if (Array.isArray(earlier)) earlier.push(value);
  else branch.set(key, earlier === undefined ? value : [earlier, value]);
}

/** The number that `[]` stands for. */
const nextOf = (branch: Branch) => String(branch.size);

const twice = ([name]: string[]) =>
  invalid(`${name} is sent both as a text and as a list.`, { [name ?? ""]: "must be sent once" });

const NUMBER = /^(0|[1-9][0-9]{0,8})$/;

function asValue(value: Branch | string | string[]): unknown {
  if (!(value instanceof Map)) return value;
  const names = [...value.keys()];
  if (!names.every((name) => NUMBER.test(name))) return asObject(value);
  return [...value].sort(([a], [b]) => Number(a) - Number(b)).map(([, each]) => asValue(each));
}

/** Without a prototype, so that `__proto__` is a name like any other. */
function asObject(branch: Branch): Record<string, unknown> {
  const object = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of branch) object[name] = asValue(value);
  return object;
}

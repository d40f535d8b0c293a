import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Step } from "./step";

const run = promisify(execFile);

/** What a reader types, and what came back. */
type Told = { command: string; answer: string };

/** Somebody at a terminal, who remembers ids and the key. Rejects when an answer is not a success. */
export function newSession(origin: string, host: string) {
  const kept: Record<string, string> = {};
  const filled = (text: string) =>
    text.replace(/\{([A-Z_]+)\}/g, (_, name: string) => kept[name] ?? `{${name}}`);
  /** An id that was kept is a number in a body. */
  const filledJson = (text: string) =>
    filled(
      text.replace(/"\{([A-Z_]+)\}"/g, (whole, name: string) =>
        /^\d+$/.test(kept[name] ?? "") ? (kept[name] ?? "") : whole,
      ),
    );

  return {
    async run(step: Step): Promise<Told> {
      const [method = "", template = ""] = step.call.split(" ");
      const places = [...(step.at ?? [])];
      const path =
        template.replace(/\{\w+\}/g, () => filled(places.shift() ?? "")) + filled(step.query ?? "");
      const body = step.body === undefined ? undefined : filledJson(JSON.stringify(step.body));
      const told = commandOf({ ...step, method, path, body }).replaceAll(
        kept.ITEMS_KEY ?? "\0",
        "$ITEMS_KEY",
      );
      const { stdout } = await run("curl", [
        ...[
          "-sS",
          "--fail-with-body",
          "-X",
          method,
          "-H",
          `Host: ${host}`,
          "-H",
          `Authorization: Bearer ${kept.KEY ?? ""}`,
        ],
        ...(step.headers ?? []).flatMap((header) => ["-H", header]),
        ...(body === undefined ? [] : ["--data-binary", body]),
        ...(step.file ? ["-F", `${step.file.field}=@${step.file.path}`] : []),
        ...(method === "GET" && template.includes("/live") ? ["--max-time", "1"] : []),
        origin + path,
      ]).catch((error: { stdout?: string; message: string; code?: number }) => {
        // A stream has no end; curl was told when to leave.
        if (error.code === TIMED_OUT) return { stdout: error.stdout ?? "" };
        throw new Error(`${step.call}: ${error.stdout ?? error.message}`);
      });
      for (const [name, field] of Object.entries(step.keep ?? {})) kept[name] = valueAt(stdout, field);
      return { command: told, answer: shown(stdout, step.lines, kept) };
    },
  };
}

/** curl's exit code after --max-time. */
const TIMED_OUT = 28;

type Call = Step & { method: string; path: string; body: string | undefined };

/** One line each for the address, the key and the body. */
function commandOf({ method, path, open, headers = [], body, file }: Call): string {
  const verb = method === "GET" ? "" : `-X ${method} `;
  const lines = [`curl ${verb}"$SWITCHYARD${path}"`];
  if (!open) lines.push('-H "Authorization: Bearer $KEY"');
  for (const header of headers) lines.push(`-H "${header}"`);
  if (body !== undefined) lines.push(`-d '${body.replaceAll("'", "'\\''")}'`);
  if (file) lines.push(`-F "${file.field}=@${file.path.split("/").pop()}"`);
  return lines.join(" \\\n  ");
}

function valueAt(text: string, field: string): string {
  const found = field
    .split(".")
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      JSON.parse(text),
    );
  if (found === undefined) throw new Error(`The answer has no ${field}: ${text}`);
  return String(found);
}

/** A page or a picture in an answer is longer than anybody reads here. */
const LONGEST = 200;
const shortened = (_: string, value: unknown) =>
  typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;

/** JSON over several lines; keys are secrets even in a guide. */
function shown(text: string, lines = 60, kept: Record<string, string>): string {
  const safe = text
    .replaceAll(kept.KEY ?? "\0", "sy_…")
    .replaceAll(/sy_[A-Za-z0-9_-]{51}/g, "sy_…")
    .replaceAll(kept.ITEMS_KEY ?? "\0", "$ITEMS_KEY");
  const all = (
    safe.startsWith("{")
      ? JSON.stringify(JSON.parse(safe, shortened), null, 2)
      : safe.trimEnd().replaceAll("\r", "")
  ).split("\n");
  return all.length > lines ? [...all.slice(0, lines), "…"].join("\n") : all.join("\n");
}

import { mkdirSync, renameSync } from "node:fs";
import { build } from "esbuild";

const SOURCES = {
  "visits-process": "fault/visits-process.ts",
  "api-process": "fault/api-process.ts",
  cli: "cli/cli.ts",
};
type Name = keyof typeof SOURCES;

const made = new Map<string, Promise<string>>();

/**
 * Where a program is as plain JavaScript, compiled when it is first asked for: the faults start it often, and compiling takes
 * longer than starting.
 */
export function compiledProgram(name: Name): Promise<string> {
  const known = made.get(name) ?? compile(name);
  made.set(name, known);
  return known;
}

async function compile(name: Name): Promise<string> {
  const program = `.cache/${name}.mjs`;
  mkdirSync(".cache", { recursive: true });
  const unfinished = `${program}.${process.pid}`;
  await build({
    entryPoints: [SOURCES[name]],
    outfile: unfinished,
    bundle: true,
    packages: "external",
    external: ["./scripts/*"],
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
  // Other tests may be starting it.
  renameSync(unfinished, program);
  return program;
}

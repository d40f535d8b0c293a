import { mkdirSync, renameSync } from "node:fs";
import { build } from "esbuild";

const made = new Map<string, Promise<string>>();

/**
 * Where a program of this folder is as plain JavaScript, compiled when it is first asked for: the faults start it often, and compiling takes
 * longer than starting.
 */
export function compiledProgram(name: "visits-process" | "api-process"): Promise<string> {
  const known = made.get(name) ?? compile(name);
  made.set(name, known);
  return known;
}

async function compile(name: string): Promise<string> {
  const program = `.cache/${name}.mjs`;
  mkdirSync(".cache", { recursive: true });
  const unfinished = `${program}.${process.pid}`;
  await build({
    entryPoints: [`fault/${name}.ts`],
    outfile: unfinished,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
  // Other tests may be starting it.
  renameSync(unfinished, program);
  return program;
}

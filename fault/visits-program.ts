import { mkdirSync, renameSync } from "node:fs";
import { build } from "esbuild";

const PROGRAM = ".cache/visits-process.mjs";

let made: Promise<string> | undefined;

/**
 * Where `visits-process.ts` is as plain JavaScript, compiled when it is first asked for: the faults start it often, and compiling takes
 * longer than starting.
 */
export function visitsProgram(): Promise<string> {
  made ??= compile();
  return made;
}

async function compile(): Promise<string> {
  mkdirSync(".cache", { recursive: true });
  const unfinished = `${PROGRAM}.${process.pid}`;
  await build({
    entryPoints: ["fault/visits-process.ts"],
    outfile: unfinished,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
  // Other tests may be starting it.
  renameSync(unfinished, PROGRAM);
  return PROGRAM;
}

#!/usr/bin/env node
import "./setup/node-version.mjs";
import { existsSync, readFileSync } from "node:fs";

// `npx switchyard`: what the package holds is built, and nothing is written to where it is installed. The current folder is the
// operator's: `.env` is there, and `data` unless DATA_DIR says otherwise.
const [command = "start", ...options] = process.argv.slice(2);
if (existsSync(".env")) process.loadEnvFile(".env");
if (!existsSync(new URL("../dist/server.js", import.meta.url)))
  refuse("There is no build here. In a checkout of the sources, use `npm start` and `npm run -s cli`.");
if (command === "start") {
  const unknown = options.find((option) => option !== "--demo");
  if (unknown) refuse(`There is no option ${unknown}. Usage: switchyard start [--demo]`);
  process.env.NODE_ENV = "production";
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  await import("../dist/server.js");
} else if (command === "--version" || command === "-V") {
  console.log(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version);
} else {
  if (command === "--help" || command === "-h" || command === "help")
    console.log(
      "switchyard start [--demo]   runs the server, as `switchyard` alone does; all other commands:\n",
    );
  process.env.NODE_ENV ??= "production";
  await import("../dist/cli.js");
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}

import "./setup/root.mjs";
import { readFileSync } from "node:fs";
import { releaseNotes } from "./release/notes.mjs";

// `npm run -s release:notes -- 0.2.0`: the text of a release, from the changelog. Without a version it is that of package.json.
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
try {
  process.stdout.write(
    releaseNotes(readFileSync("CHANGELOG.md", "utf8"), process.argv[2]?.replace(/^v/, "") ?? version),
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

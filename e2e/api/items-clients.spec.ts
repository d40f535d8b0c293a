import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { SNIPPETS } from "../../components/purchases/snippets";
import { expect, serverUrl, test } from "../fixtures";
import { addItem, sell, seller } from "../items";

const programs = [
  { name: "a plain Node program", command: process.execPath, file: "e2e/clients/validate.mjs" },
  { name: "a plain PHP program", command: "php", file: "e2e/clients/validate.php" },
];

for (const { name, command, file } of programs)
  test(`${name}, written from the document, knows a good code from a bad one`, async ({}, info) => {
    skipWithout(command, info);
    const ada = await seller();
    const item = await addItem(ada, { version: "2.0" });
    const { code } = await sell(ada, item, {
      license_type: "Extended",
      supported_until: "2027-01-31T18:00:00Z",
    });
    expect(await run(command, [file, serverUrl(), ada.itemsKey, code])).toEqual({
      exit: 0,
      lines: [
        "good: Extended license for Timetable theme 2.0",
        "support: 2027-01-31T18:00:00.000Z",
        "downloaded: no",
      ],
    });
    expect(await run(command, [file, serverUrl(), ada.itemsKey, `${code}0`])).toEqual({
      exit: 1,
      lines: ["refused: Invalid purchase code"],
    });
    expect(await run(command, [file, serverUrl(), "nobody", code])).toEqual({
      exit: 1,
      lines: ["refused: Invalid request"],
    });
  });

/** How each of the tester's languages is run, and what it makes of the answer. */
const LANGUAGES: Record<string, { command: string; file: string; says: (answer: string) => string }> = {
  curl: { command: "bash", file: "ask.sh", says: (answer) => wordOf(JSON.parse(answer)) },
  PHP: { command: "php", file: "ask.php", says: (word) => word },
  JavaScript: { command: process.execPath, file: "ask.mjs", says: (word) => word },
  Python: { command: "python3", file: "ask.py", says: (word) => word },
};
const wordOf = ({ msg, data }: { msg?: string; data?: { purchase: { license_type: string } } }) =>
  msg ?? data?.purchase.license_type ?? "";

for (const { name, write } of SNIPPETS)
  test(`the tester's ${name} runs as it is copied, whatever is in the code`, async ({}, info) => {
    const { command = "", file = "", says = String } = LANGUAGES[name] ?? {};
    skipWithout(name === "curl" ? "curl" : command, info);
    const ada = await seller();
    const odd = `it's "odd" \\ $HOME & 100% + ü 🚂`;
    await sell(ada, await addItem(ada), { purchase_code: odd, license_type: "Extended" });
    const ask = async (code: string) => {
      const copied = info.outputPath(file);
      writeFileSync(copied, write({ origin: serverUrl(), code }).replace("YOUR_ITEMS_KEY", ada.itemsKey));
      const { lines } = await run(command, [copied]);
      return says(lines.join("\n"));
    };
    expect(await ask(odd)).toBe("Extended");
    expect(await ask(`${odd}!`)).toBe("Invalid purchase code");
  });

function skipWithout(command: string, info: { skip: (condition: boolean, why: string) => void }) {
  const isThere = spawnSync(command, ["--version"]).status === 0;
  info.skip(!isThere, `${command} is not installed here.`);
}

const run = (command: string, given: string[]) =>
  new Promise<{ exit: unknown; lines: string[] }>((resolve) =>
    execFile(command, given, { timeout: 20_000 }, (error, output) =>
      resolve({ exit: error ? error.code : 0, lines: output.trim().split("\n") }),
    ),
  );

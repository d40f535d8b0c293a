import { execFile, spawnSync } from "node:child_process";
import { expect, serverUrl, test } from "../fixtures";
import { addItem, sell, seller } from "../items";

const programs = [
  { name: "a plain Node program", command: process.execPath, file: "e2e/clients/validate.mjs" },
  { name: "a plain PHP program", command: "php", file: "e2e/clients/validate.php" },
];

for (const { name, command, file } of programs)
  test(`${name}, written from the document, knows a good code from a bad one`, async ({}, info) => {
    const isThere = spawnSync(command, ["-v"]).status === 0;
    info.skip(!isThere, `${command} is not installed here; the program is ${file}.`);
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

const run = (command: string, given: string[]) =>
  new Promise<{ exit: unknown; lines: string[] }>((resolve) =>
    execFile(command, given, { timeout: 20_000 }, (error, output) =>
      resolve({ exit: error ? error.code : 0, lines: output.trim().split("\n") }),
    ),
  );

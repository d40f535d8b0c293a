import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, send, test } from "../fixtures";
import { addItem, type Seller, sell, seller } from "../items";

/** The verification as docs/item-api.md has it, and what a program does with it. */
const programs = [
  {
    language: "js",
    command: process.execPath,
    file: "read.mjs",
    call: "const [receipt, keys] = process.argv.slice(2); process.stdout.write(JSON.stringify(readReceipt(receipt, JSON.parse(keys)) ?? null));",
  },
  {
    language: "php",
    command: "php",
    file: "read.php",
    call: "echo json_encode(read_receipt($argv[1], json_decode($argv[2], true)));",
  },
];

for (const { language, command, file, call } of programs)
  test(`the ${language} of the document reads a receipt without asking, and none that was changed`, async ({}, info) => {
    info.skip(spawnSync(command, ["-v"]).status !== 0, `${command} is not installed here.`);
    const program = info.outputPath(file);
    writeFileSync(program, `${written(language)}\n${call}\n`);
    const read = (receipt: string, keys: object) =>
      JSON.parse(
        execFileSync(command, [program, receipt, JSON.stringify(keys)], { encoding: "utf8" }),
      ) as object;

    const ada = await seller();
    const item = await addItem(ada);
    const { code } = await sell(ada, item, { supported_until: "2027-01-31T18:00:00Z" });
    const receipt = await receiptFor(ada, code);
    const { keys } = (
      await send<{ keys: { kid: string; x: string }[] }>("GET", "/api/purchases/receipt-keys")
    ).json;
    expect(read(receipt, keys)).toEqual({
      iss: expect.stringMatching(/^http/),
      iat: expect.any(Number),
      sub: code,
      item_id: item,
      license_type: "Regular",
      supported_until: "2027-01-31T18:00:00Z",
    });

    const [head = "", claims = "", signature = ""] = receipt.split(".");
    const others = Buffer.from(claims, "base64url").toString().replace("Regular", "Extended");
    const forged = Buffer.from(others).toString("base64url");
    expect(read(`${head}.${forged}.${signature}`, keys)).toBeNull();
    expect(read(`${head}.${claims}.${signature.slice(0, 20)}`, keys)).toBeNull();
    expect(read(`${head}.${claims}.`, keys)).toBeNull();
    expect(read(receipt, [])).toBeNull();
    expect(read(receipt, [{ ...keys[0], x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }])).toBeNull();
  });

/** The first block of a language in the document's part about receipts. */
function written(language: string): string {
  const [, part = ""] = readFileSync("docs/item-api.md", "utf8").split("\n## Receipts\n");
  return new RegExp(`\`\`\`${language}\\n(.*?)\\n\`\`\``, "s").exec(part)?.[1] ?? "";
}

async function receiptFor({ itemsKey }: Seller, code: string): Promise<string> {
  const path = `/api/purchases/validation?include=receipt&api_key=${itemsKey}&purchase_code=${code}`;
  return (await send<{ data: { receipt: string } }>("POST", path)).json.data.receipt;
}

test("a bad code gets no receipt", async () => {
  const ada = await seller();
  const path = `/api/purchases/validation?include=receipt&api_key=${ada.itemsKey}&purchase_code=nothing`;
  const { status, text } = await send("POST", path);
  expect([status, text]).toEqual([404, '{"status":"error","msg":"Invalid purchase code"}']);
});

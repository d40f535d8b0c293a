#!/usr/bin/env node
// Stands in for Prisma's downloaded `schema-engine`: same arguments and JSON-RPC, on @prisma/schema-engine-wasm + @prisma/adapter-pg.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as wasm from "@prisma/schema-engine-wasm/schema_engine_bg";
import Result from "pg/lib/result.js";
import { parseIntoClientConfig } from "pg-connection-string";

// adapter-pg rejects the catalog type "char" (oid 18) that Prisma's introspection reads: call it bpchar there, and a
// character, which the engine insists on for constraints, in what goes back.
const catalogChars = new Set();
const addFields = Result.prototype.addFields;
Result.prototype.addFields = function (fields) {
  for (const f of fields) {
    if (f.dataTypeID !== 18) continue;
    f.dataTypeID = 1042;
    catalogChars.add(f.name);
  }
  return addFields.call(this, fields);
};
const withCharacters = (answer) => ({
  ...answer,
  columnTypes: answer.columnTypes.map((type, i) =>
    catalogChars.has(answer.columnNames[i]) ? ColumnTypeEnum.Character : type,
  ),
});

const argv = process.argv.slice(2);
const { url } = JSON.parse(argv[argv.indexOf("--datasource") + 1] ?? "{}");
// Parsed: a connectionString would override the shadow database's `database`.
const config = url ? parseIntoClientConfig(url) : {};
// adapter-pg's executeScript splits on ';' and breaks $$ bodies: send the script whole (simple protocol).
const whole = (a) => {
  const queryRaw = a.queryRaw.bind(a);
  return Object.assign(a, {
    queryRaw: async (query) => withCharacters(await queryRaw(query)),
    executeScript: async (sql) => void (await a.executeRaw({ sql, args: [], argTypes: [] })),
  });
};
const factory = new PrismaPg(config);
const connect = factory.connect.bind(factory);
factory.connect = async () => whole(await connect());
// PrismaPg's own shadow database drops before its pool has closed ("is being accessed by other users").
factory.connectToShadowDb = async () => {
  const database = `prisma_migrate_shadow_db_${randomUUID()}`;
  const admin = await factory.connect();
  await admin.executeScript(`CREATE DATABASE "${database}"`);
  const shadow = whole(await new PrismaPg({ ...config, database }).connect());
  const dispose = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await dispose();
    await admin.executeScript(`DROP DATABASE "${database}" WITH (FORCE)`);
    await admin.dispose();
  };
  return shadow;
};

if (argv.at(-1) === "can-connect-to-database") {
  try {
    const a = await factory.connect();
    await a.executeScript("select 1");
    process.exit(0);
  } catch (e) {
    console.error(
      JSON.stringify({
        level: "ERROR",
        target: "shim",
        timestamp: new Date().toISOString(),
        fields: { message: String(e?.message ?? e), is_panic: false, error_code: "P1001" },
      }),
    );
    process.exit(1);
  }
}

const file = createRequire(import.meta.url)
  .resolve("@prisma/schema-engine-wasm/schema_engine_bg")
  .replace(/\.js$/, ".wasm");
const { instance } = await WebAssembly.instantiate(readFileSync(file), { "./schema_engine_bg.js": wasm });
wasm.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();
globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (m) => console.error(m) };

let engine;
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
let queue = Promise.resolve();
createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (!method) return; // the CLI's answer to our `print`
    queue = queue.then(async () => {
      try {
        // Refused by the WebAssembly engine where tables are kept by SQL alone. A new migration is read before it is applied.
        if (method === "evaluateDataLoss") {
          send({ id, result: { migrationSteps: 1, unexecutableSteps: [], warnings: [] } });
          return;
        }
        engine ??= await wasm.SchemaEngine.new(
          { datamodels: undefined },
          () => {},
          bindMigrationAwareSqlAdapterFactory(factory),
        );
        const result = (await engine[method](params)) ?? {};
        if (method === "diff" && result.stdout)
          send({ id: 1e6 + id, method: "print", params: { content: result.stdout } });
        send({ id, result });
      } catch (e) {
        send({
          id,
          error: {
            code: 4466,
            message: "An error happened. Check the data field for details.",
            data: { is_panic: false, message: String(e?.message ?? e), error_code: e?.code, meta: e?.meta },
          },
        });
      }
    });
  })
  .on("close", () => queue.then(() => process.exit(0)));

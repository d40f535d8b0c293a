import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { documentOf, inDocument } from "@/lib/integrations/openapi/document";
import { METHODS } from "@/lib/platform/http/envelope";
import { ROUTES } from "./routes";

const folders = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/route.ts"))
  .map((file) => file.slice(0, -"/route.ts".length));

test("every route below app/api is in routes.ts, under its folder's name", () => {
  expect(Object.keys(ROUTES).sort()).toEqual(folders.sort());
});

// The document does not tell of itself.
const { "openapi.json": _, ...documented } = ROUTES;

describe.each(Object.entries(documented))("%s", (_, route) => {
  const operations = METHODS.flatMap((method) => route[method]?.operation ?? []);

  test("says in its endpoint what it does (summary) and what it answers (answer)", () => {
    expect(operations.length).toBeGreaterThan(0);
    for (const { summary, answer, show, files } of operations) {
      expect(summary).toMatch(/^[A-Z].*[^.]$/);
      expect(files !== undefined || answer !== undefined || show === undefined || show.length === 0).toBe(
        true,
      );
    }
  });
});

describe("the document", () => {
  const document = documentOf(ROUTES);
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);

  const media = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[inDocument(method)];
      const bodies = operation ? [operation.requestBody, ...Object.values(operation.responses ?? {})] : [];
      return bodies.flatMap((body) =>
        body && "content" in body && body.content?.["application/json"]
          ? [[`${method} ${path}`, body.content?.["application/json"]] as const]
          : [],
      );
    }),
  );

  test.each(media)("%s: each example is what its shape allows", (_, found) => {
    expect(found?.example).toBeDefined();
    expect(ajv.validate(found?.schema ?? false, found?.example), JSON.stringify(ajv.errors)).toBe(true);
  });

  test("names each operation once", () => {
    const ids = Object.values(document.paths ?? {}).flatMap((methods) =>
      Object.values(methods).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

// These need a browser or an app first (a sign-in, a submitted form, a code, a mail), or a page on the public internet.
const NOT_BY_CURL = [
  "DELETE /api/session/{id}/delete",
  "DELETE /api/account/sign-in/delete",
  "POST /api/account/two-factor/confirm",
  "POST /api/account/two-factor/codes",
  "POST /api/account/two-factor/start",
  "POST /api/account/two-factor/delete",
  "POST /api/account/delete",
  "POST /api/account/confirm",
  "POST /api/account/confirm/send",
  "POST /api/account/password/forgot",
  "POST /api/account/password/set",
  "POST /api/account/security/seen",
  "PUT /api/admin/user/{id}/role/update",
  "DELETE /api/overlay/{id}/answers/{answerid}",
  // Requests made by a buyer's page.
  "POST /api/purchases/license",
  "POST /api/purchases/license/free",
  // A page and a picture for browsers.
  "GET /api/share/{id}/picture",
  "GET /api/icon/{name}",
  // A stream that goes on, and the language of the dashboard's pages.
  "GET /api/urls/live",
  "PUT /api/account/language",
  "GET /api/pixel/{id}/test",
  // Another account's page and picture.
  "GET /api/url/inspect",
  "POST /api/url/{id}/check",
  "POST /api/qr/logo/fetch",
  // Blocking and redelivering need an existing record.
  "PUT /api/admin/user/{id}/update",
  "POST /api/admin/report/{id}/settle",
  "PUT /api/admin/domain/{id}/update",
  "POST /api/webhook/{id}/repeat/{deliveryid}",
  "POST /api/admin/mail/{id}/retry",
  "POST /api/admin/mail/{id}/drop",
  "POST /api/admin/delivery/{id}/retry",
  "POST /api/admin/delivery/{id}/drop",
  "POST /api/admin/user/{id}/password-link",
  "POST /api/admin/user/{id}/sign-out",
  // What visitors sent, and what they asked for in vain.
  "DELETE /api/bio/{id}/answers/{answerid}",
  "PUT /api/domain/{id}/missing/{pathid}",
  "DELETE /api/domain/{id}/missing/{pathid}",
  // About the machine that it runs on, and needing a place for backups there.
  "GET /api/admin/overview",
  "POST /api/admin/backup/start",
  // Wanting a destination that was checked and found broken.
  "POST /api/url/{id}/switchback",
  // A drawing for the form of a link.
  "POST /api/url/picture/preview",
  // Wanting a second workspace.
  "POST /api/url/{id}/transfer",
  "POST /api/urls/transfer",
  "POST /api/workspace/choose",
  "POST /api/workspace/leave",
  "POST /api/workspace/invitation/accept",
  "PUT /api/workspace/member/{id}/update",
  "DELETE /api/workspace/member/{id}/delete",
];

test("docs/api.md calls each operation", () => {
  const guide = readFileSync("docs/api.md", "utf8");
  const missing = Object.entries(documentOf(ROUTES).paths ?? {}).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[inDocument(method)])
      .map((method) => `${method} ${path}`)
      .filter((call) => !NOT_BY_CURL.includes(call) && !guide.includes(`### \`${call}\``)),
  );
  expect(missing, "Add them to scripts/guide and run `npm run docs:api`.").toEqual([]);
});

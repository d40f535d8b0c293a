import { expect, test } from "vitest";
import { bodyOfRow, exportKind, guessFields, repeatedAliases } from "./import-columns";

test("columns of our own export and of other tools are recognized, each field once", () => {
  expect(guessFields(["id", "alias", "longurl", "Title", "clicks", "status"])).toEqual([
    "",
    "custom",
    "url",
    "title",
    "",
    "status",
  ]);
  expect(guessFields(["Long URL", "URL", "Back-half"])).toEqual(["url", "", "custom"]);
});

const NEW =
  "id,alias,shorturl,longurl,title,description,clicks,uniqueClicks,status,expiry,date,domain,type,protected";

test("a column that is called as what every object has means nothing", () => {
  expect(guessFields(["constructor", "toString", "__proto__", "url"])).toEqual(["", "", "", "url"]);
});

test("our export's description is the shared one, and its domain the link's", () => {
  expect(guessFields(NEW.split(","))).toEqual(
    ",custom,,url,title,metadescription,,,status,expiry,,domain,type,protected".split(","),
  );
});

test("an export that knows no domain has it in the address", () => {
  const header = ["alias", "shorturl", "longurl", "uniqueClicks"];
  const fields = guessFields(header);
  expect([exportKind(header), exportKind(NEW.split(",")), exportKind(["url"])]).toEqual([
    "old",
    "new",
    "none",
  ]);
  expect(bodyOfRow(["a", "https://go.example/a", "https://example.com/", "0"], fields)).toEqual({
    custom: "a",
    domain: "https://go.example",
    url: "https://example.com/",
  });
});

test("a link that was taken down is not switched on by the way", () => {
  expect(bodyOfRow(["blocked"], ["status"])).toEqual({ status: "blocked" });
});

test("a row becomes a body without empty cells and ignored columns", () => {
  expect(bodyOfRow(["7", " menu ", "https://example.com/", ""], ["", "custom", "url", "title"])).toEqual({
    custom: "menu",
    url: "https://example.com/",
  });
});

test("the apostrophe an export puts before a formula is taken off again", () => {
  expect(bodyOfRow(["'=1+1", "'quoted"], ["title", "description"])).toEqual({
    title: "=1+1",
    description: "'quoted",
  });
});

test("expired and active links are imported as enabled", () => {
  expect(bodyOfRow(["expired"], ["status"])).toEqual({ status: "active" });
});

test("the second row with an alias is named, in any case, and only on the same domain", () => {
  const bodies = [{ custom: "menu" }, {}, { custom: "Menu" }, { custom: "menu", domain: "go.acme.example" }];
  expect(repeatedAliases(bodies, (row) => `as row ${row}`)).toEqual([{ row: 3, message: "as row 1" }]);
});

test("an export that holds every setting gives each of them", () => {
  const header =
    "alias,shorturl,longurl,title,description,uniqueClicks,protected,name,metatitle,note,geotarget,parameters,pixeltags";
  expect(guessFields(header.split(","))).toEqual(
    "custom,,url,,metadescription,,protected,title,metatitle,description,geotarget,parameters,".split(","),
  );
});

import { expect, test } from "vitest";
import { bodyFields } from "./body";
import { formFields, multipartTexts } from "./form";

const urlencoded = (text: string) => bodyFields(Buffer.from(text), "application/x-www-form-urlencoded");

test.each([
  ["url=https%3A%2F%2Fexample.com%2F&custom=a+b", { url: "https://example.com/", custom: "a b" }],
  ["pixels[]=3&pixels[]=7", { pixels: ["3", "7"] }],
  ["pixels[0]=3&pixels[1]=7", { pixels: ["3", "7"] }],
  ["pixels%5B1%5D=7&pixels%5B0%5D=3", { pixels: ["3", "7"] }],
  ["pixels=3&pixels=7&pixels=9", { pixels: ["3", "7", "9"] }],
  ["pixels[900000000]=3", { pixels: ["3"] }],
  [
    "geotarget[0][location]=Poland&geotarget[0][link]=https://pl.example/&geotarget[1][location]=Spain",
    { geotarget: [{ location: "Poland", link: "https://pl.example/" }, { location: "Spain" }] },
  ],
  ["deeplink[auto]=1&deeplink[apple]=", { deeplink: { auto: "1", apple: "" } }],
  ["a[b=1&c]=2&[d]=3&=4", { "a[b": "1", "c]": "2", "[d]": "3", "": "4" }],
  ["", {}],
])("%s", (text, fields) => {
  expect(structuredClone(urlencoded(text))).toEqual(fields);
});

test("a name that would reach a prototype is a name like any other", () => {
  const fields = urlencoded("__proto__[polluted]=yes&constructor[prototype][polluted]=yes&a[__proto__]=1");
  expect(Object.keys(fields)).toEqual(["__proto__", "constructor", "a"]);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test.each([
  ["pixels=3&pixels[0]=7", "both as a text and as a list"],
  ["pixels[0]=7&pixels=3", "both as a text and as a list"],
  ["pixels[0][a]=7&pixels[0]=3", "both as a text and as a list"],
  [`a${"[b]".repeat(9)}=1`, "deeper than 8"],
  ["a=%00", "NUL"],
])("%s is refused: %s", (text, reason) => {
  expect(() => urlencoded(text)).toThrow(reason);
});

test("ten thousand fields of one name take no time", () => {
  const fields = formFields(Array.from({ length: 20_000 }, () => ["a", "1"] as [string, string]));
  expect(fields.a).toHaveLength(20_000);
});

const form = (boundary: string, parts: [disposition: string, value: string][], close = true) =>
  Buffer.from(
    parts
      .map(
        ([disposition, value]) => `--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n${value}\r\n`,
      )
      .join("") + (close ? `--${boundary}--\r\n` : ""),
  );
const URL_PART: [string, string] = ['form-data; name="url"', "https://example.com/"];

test.each([
  ["a", "boundary=a"],
  ["0", 'boundary="0"'],
  ["'()+_,-./:=?", `boundary="'()+_,-./:=?"`],
  ["with space inside", 'boundary="with space inside"'],
  ["x".repeat(70), `boundary=${"x".repeat(70)}`],
  ["------------------------d74496d66958873e", "boundary=------------------------d74496d66958873e"],
  ["=_boundary", 'charset=utf-8; Boundary="=_boundary"'],
  ["a", "boundary=a; charset=utf-8"],
])("a form with the boundary %s is read", (boundary, parameter) => {
  expect(multipartTexts(form(boundary, [URL_PART]), `multipart/form-data; ${parameter}`)).toEqual([
    ["url", "https://example.com/"],
  ]);
});

test("text that looks like a boundary belongs to its part", () => {
  const value = "--a\r\n--ab\r\n--a x\r\n -–a";
  const body = form("a", [['form-data; name="note"', value.slice(5)], URL_PART]);
  expect(multipartTexts(body, "multipart/form-data; boundary=a")).toEqual([
    ["note", value.slice(5)],
    ["url", "https://example.com/"],
  ]);
});

test("a form may have a preamble, headers of parts, spaces behind boundaries, files and text behind its end", () => {
  const body = Buffer.from(
    [
      "This is a form.",
      "--a \t",
      "content-type: text/plain; charset=utf-8",
      "content-disposition: form-data; name=url",
      "Content-Length: 4",
      "",
      "żółw",
      "--a",
      'Content-Disposition: form-data; name="file"; filename="x.png"',
      "",
      "\u0000",
      "--a",
      'Content-Disposition: form-data; name="a\\"b%22"',
      "",
      "",
      "--a--",
      "epilogue",
    ].join("\r\n"),
  );
  expect(multipartTexts(body, "multipart/form-data; boundary=a")).toEqual([
    ["url", "żółw"],
    ['a"b"', ""],
  ]);
});

test.each([
  ["no boundary", "multipart/form-data", form("a", [URL_PART])],
  ["an empty boundary", 'multipart/form-data; boundary=""', form("", [URL_PART])],
  [
    "a boundary of 71 characters",
    `multipart/form-data; boundary=${"x".repeat(71)}`,
    form("x".repeat(71), []),
  ],
  ["another boundary", "multipart/form-data; boundary=b", form("a", [URL_PART])],
  ["no end", "multipart/form-data; boundary=a", form("a", [URL_PART], false)],
  ["a part without a name", "multipart/form-data; boundary=a", form("a", [["form-data", "x"]])],
  ["a part without headers", "multipart/form-data; boundary=a", Buffer.from("--a\r\n\r\nx\r\n--a--")],
  ["nothing", "multipart/form-data; boundary=a", Buffer.from("")],
  [
    "bytes that are no UTF-8",
    "multipart/form-data; boundary=a",
    Buffer.from(form("a", [URL_PART])).fill(0xff, 50, 51),
  ],
])("a form with %s is refused", (_, type, body) => {
  expect(() => bodyFields(body, type)).toThrow(/not a valid form|UTF-8/);
});

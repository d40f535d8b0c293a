import { expect, test } from "vitest";
import { csvRows, type TableRow } from "./csv";

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(file: string | Uint8Array, size = 65_536): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of csvRows(inPieces(Buffer.from(file as Uint8Array), size))) rows.push(row);
  return rows;
}

const cellsOf = async (file: string | Uint8Array, size?: number) =>
  (await rowsOf(file, size)).map(({ cells }) => cells);

const utf16 = (text: string, order: "le" | "be", mark: boolean) => {
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};

test("commas, semicolons, tabs and bars separate cells", async () => {
  for (const sign of [",", ";", "\t", "|"])
    expect(await cellsOf(`link${sign}url\na${sign}"b${sign}c"\n`)).toEqual([
      ["link", "url"],
      ["a", `b${sign}c`],
    ]);
  expect(await cellsOf("sep=;\nlink;url\na,b;c\n")).toEqual([
    ["link", "url"],
    ["a,b", "c"],
  ]);
});

test("line ends of every system and inside cells are read, in pieces of any size", async () => {
  const file = '\ufefflink,title\r\na,"two\r\nlines, ü"\rb,"a ""word"""\n\n\nc,é';
  const expected = [
    ["link", "title"],
    ["a", "two\nlines, ü"],
    ["b", 'a "word"'],
    ["c", "é"],
  ];
  for (const size of [1, 2, 3, 7, 65_536]) expect(await cellsOf(file, size), `${size}`).toEqual(expected);
  expect((await rowsOf(file)).map(({ row }) => row)).toEqual([1, 2, 3, 6]);
});

test("what Excel saves as Unicode text is read, with and without its mark", async () => {
  const text = "Short link\tDestination\nmenü\thttps://example.com/ł\n";
  for (const order of ["le", "be"] as const)
    for (const mark of [true, false])
      for (const size of [1, 3, 4_096])
        expect(await cellsOf(utf16(text, order, mark), size), `${order} ${mark} ${size}`).toEqual([
          ["Short link", "Destination"],
          ["menü", "https://example.com/ł"],
        ]);
});

test("files that are no text in UTF-8 are refused with what to do", async () => {
  await expect(rowsOf(Buffer.from("link,title\na,caf\xe9\n", "latin1"))).rejects.toThrow('"CSV UTF-8"');
  await expect(rowsOf(Buffer.from("PK\x03\x04rest of a workbook", "latin1"))).rejects.toThrow(
    "Excel workbook",
  );
  await expect(rowsOf(Buffer.from([0x1f, 0x8b, 8, 0]))).rejects.toThrow("compressed twice");
  await expect(rowsOf("a,b\0c\n")).rejects.toThrow("not a text file");
});

test("a quote that is never closed is named by its row", async () => {
  const [, , broken] = await rowsOf('link,url\na,b\nc,"d\ne,f\n');
  expect(broken).toMatchObject({ row: 3 });
  expect(broken?.problem).toContain("never closed");
  await expect(rowsOf(`link,url\n"${"x".repeat(1_200_000)}`)).rejects.toThrow(
    "Row 2 is longer than a megabyte",
  );
  await expect(rowsOf(`"${"x".repeat(1_200_000)}`)).rejects.toThrow("Row 1 is longer");
});

test("a quote that is not doubled is named by its row", async () => {
  const rows = await rowsOf('link,url\n"a"b",c\nd,e\n');
  expect(rows.filter(({ problem }) => problem !== undefined).map(({ row }) => row)).toContain(2);
});

test("an empty file has no rows, and a million characters cost one pass", async () => {
  expect(await rowsOf("")).toEqual([]);
  expect(await rowsOf("\n\n , \n")).toEqual([]);
  const many = `link,url\n${"a,https://example.com/\n".repeat(50_000)}`;
  expect(await rowsOf(many, 1_000)).toHaveLength(50_001);
});

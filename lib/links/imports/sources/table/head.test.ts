import { expect, test } from "vitest";
import { withHead } from "./head";

async function read(pieces: string[], characters: number) {
  const asked: number[] = [];
  const bytes = (async function* () {
    for (const piece of pieces) {
      asked.push(piece.length);
      yield Buffer.from(piece);
    }
  })();
  const { start, all } = await withHead(bytes, characters);
  const before = asked.length;
  let text = "";
  for await (const piece of all) text += Buffer.from(piece).toString();
  return { start, text, before };
}

test("the head skips a byte order mark and space, and the file comes whole", async () => {
  const pieces = ["\ufeff \n", " ", "-- a", " dump", "; the rest"];
  expect(await read(pieces, 1)).toEqual({ start: "-- a", text: pieces.join(""), before: 3 });
  expect(await read(pieces, 8)).toEqual({ start: "-- a dump", text: pieces.join(""), before: 4 });
});

test("a file that is shorter than its head, or empty, is read to its end", async () => {
  expect(await read(["ab"], 64)).toEqual({ start: "ab", text: "ab", before: 1 });
  expect(await read([], 1)).toEqual({ start: "", text: "", before: 0 });
});

test("a file of nothing but space is not kept in memory to its end", async () => {
  const { start, before } = await read(
    Array.from({ length: 10_000 }, () => " ".repeat(1_000)),
    1,
  );
  expect({ start, before }).toEqual({ start: "", before: 66 });
});

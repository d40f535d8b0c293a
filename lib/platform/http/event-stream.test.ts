import { afterEach, expect, test, vi } from "vitest";
import { notFound } from "../failure";
import { eventStream } from "./event-stream";

afterEach(() => void vi.useRealTimers());

/** A stream with what its reader has got so far. */
function opened() {
  const stream = {
    text: "",
    isEnded: false,
    checks: 0,
    may: true,
    findAgain: async () => {},
    send: (_event: string, _data: object) => {},
  };
  const start = (send: typeof stream.send) => {
    stream.send = send;
    return () => {};
  };
  const terms = {
    place: { hold: () => {}, release: () => {} },
    mayGoOn: async () => {
      stream.checks += 1;
      return stream.may;
    },
    findAgain: () => stream.findAgain(),
  };
  const { body } = eventStream({ start }, { method: "GET" }, terms);
  const writable = new WritableStream<Uint8Array>({
    write: (piece) => void (stream.text += new TextDecoder().decode(piece)),
    close: () => void (stream.isEnded = true),
  });
  void body?.pipeTo(writable);
  return stream;
}

test("events of one moment are sent in their order after one check of access", async () => {
  const stream = opened();
  const visit = { id: "1" };
  for (const event of ["click", "clicks"]) stream.send(event, event === "click" ? visit : { clicks: 1 });
  await expect
    .poll(() => stream.text)
    .toBe('event: click\ndata: {"id":"1"}\n\nevent: clicks\ndata: {"clicks":1}\n\n');
  expect(stream.checks).toBe(1);
});

test("a reader without access gets nothing more, and the stream ends", async () => {
  const stream = opened();
  stream.may = false;
  stream.send("click", { id: "1" });
  await expect.poll(() => stream.isEnded).toBe(true);
  expect(stream.text).toBe("");
});

test("the stream of a record that is gone ends within five seconds", async () => {
  vi.useFakeTimers();
  const stream = opened();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stream.isEnded).toBe(false);
  stream.findAgain = async () => {
    throw notFound("This link");
  };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stream.isEnded).toBe(true);
});

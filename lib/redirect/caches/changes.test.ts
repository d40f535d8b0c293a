import { expect, test } from "vitest";
import { Changes } from "./changes";

test("a change concerns what depends on its part and was loaded before it", () => {
  const changes = new Changes();
  const before = changes.latest;
  changes.mark("domain:1");
  expect(changes.concern(["domain:1", "workspace:2"], before)).toBe(true);
  expect(changes.concern(["domain:2", "workspace:2"], before)).toBe(false);
  expect(changes.concern(["domain:1"], changes.latest)).toBe(false);
});

test("beyond so many parts the oldest is forgotten: what was not asked for since then is uncertain", () => {
  const changes = new Changes(2);
  changes.mark("pixel:1");
  const [between] = [changes.latest];
  changes.mark("pixel:2");
  expect(changes.floor).toBe(0);
  changes.mark("pixel:3");
  expect(changes.floor).toBe(between);
  expect(changes.concern(["pixel:2"], between)).toBe(true);
});

test("a part that changes often is one mark", () => {
  const changes = new Changes(2);
  for (let n = 0; n < 100; n++) changes.mark("pixel:1");
  expect(changes.floor).toBe(0);
});

test("after a change of anything, nothing earlier is certain, and known changes stay known", () => {
  const changes = new Changes();
  changes.mark("domain:1");
  changes.markAll();
  expect(changes.floor).toBe(changes.latest);
  expect(changes.concern(["domain:1"], 0)).toBe(true);
});

import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { keepRows } from "./kept-rows";

afterEach(() => onlineManager.setOnline(true));

test("rows stay while the next ones are on their way", () => {
  expect(keepRows(["a"])).toEqual(["a"]);
});

test("offline, no rows stay: they would be read as those of another tab", () => {
  onlineManager.setOnline(false);
  expect(keepRows(["a"])).toBeUndefined();
});

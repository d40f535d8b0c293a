import { expect, test } from "vitest";
import { TASKS } from "@/components/identity/installation/task-names";
import { UPKEEP } from "@/upkeep";

test("every task of upkeep has a name in the messages", () => {
  const names = Object.keys(UPKEEP).map((name) => name.replaceAll(" ", "-"));
  expect([...TASKS].sort()).toEqual(names.sort());
});

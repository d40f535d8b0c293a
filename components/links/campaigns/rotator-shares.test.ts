import { expect, test } from "vitest";
import { percents, type Share, withPercent } from "./rotator-shares";

const shares = (...weights: (number | "paused")[]): Share[] =>
  weights.map((weight, at) => ({
    id: at + 1,
    weight: weight === "paused" ? 10 : weight,
    paused: weight === "paused",
  }));
const shown = (given: Share[]) => [...percents(given).values()];
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test("percentages sum to 100 for any weights", () => {
  for (const weights of [[1, 1, 1], [50, 30, 20], [7, 11, 13, 17, 19], [1000, 1], [0, 0, 0], [1]])
    expect(sum(shown(shares(...weights)))).toBe(100);
});

test("a paused link has no share, and the others have all of it", () => {
  expect(shown(shares(50, "paused", 30))).toEqual([63, 0, 37]);
});

test("with every link paused nobody has a share", () => {
  expect(shown(shares("paused", "paused"))).toEqual([0, 0]);
});

test("moving one link's share leaves the others in their proportions, and the sum at 100", () => {
  expect(shown(withPercent(shares(50, 30, 20), 1, 20))).toEqual([20, 48, 32]);
  for (let percent = 0; percent <= 100; percent++)
    expect(sum(shown(withPercent(shares(7, 11, 13, "paused", 17), 2, percent)))).toBe(100);
});

test("reducing a 100% share splits the rest equally", () => {
  const all = withPercent(shares(50, 30, 20), 1, 100);
  expect(shown(all)).toEqual([100, 0, 0]);
  expect(shown(withPercent(all, 1, 50))).toEqual([50, 25, 25]);
});

test("a link that is alone has everything", () => {
  expect(shown(withPercent(shares(1), 1, 10))).toEqual([100]);
});

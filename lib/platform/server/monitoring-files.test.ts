import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

const read = (name: string) => readFileSync(`docs/monitoring/${name}`, "utf8");

type AlertRule = { alert: string; expr: string; annotations: { summary: string; description: string } };
const { groups } = parse(read("alerts.yaml")) as { groups: { rules: AlertRule[] }[] };
const rules = groups.flatMap((group) => group.rules);

test("every alert has a name of its own, an expression, and says what to do", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, expr, annotations } of rules) {
    expect(expr, alert).toMatch(/switchyard_|nodejs_/);
    expect(annotations.summary, alert).toMatch(/\w/);
    expect(annotations.description.length, alert).toBeGreaterThan(60);
  }
});

test("one machine of many that is gone is an alert, under the job's name in the documentation", () => {
  const [, job] = /job_name: (\w+)/.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const { expr } = rules.find(({ alert }) => alert === "SwitchyardMachineDown") ?? { expr: "" };
  expect(expr).toContain(`up{job="${job}"} == 0`);
});

type Panel = { id: number; title: string; type: string; targets?: { expr: string }[] };
const dashboard = JSON.parse(read("grafana.json")) as { panels: Panel[] };

test("every panel of the dashboard has a title, an id of its own, and a query", () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, type, targets = [] } of panels) {
    expect(title).not.toBe("");
    if (type !== "row") expect(targets.length, title).toBeGreaterThan(0);
    for (const { expr } of targets) expect(expr, title).toContain('instance=~"$instance"');
  }
});

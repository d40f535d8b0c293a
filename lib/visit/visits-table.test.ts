import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { referrerOf } from "@/lib/clicks/referrer";
import { readerOf } from "@/lib/device/reader";
import { languagesOf } from "@/lib/language/language";
import { arrivalOf } from "./arrive";
import { decide } from "./decide";
import { compileLink, NO_PARTS } from "./link";
import type { Visitor } from "./visitor";
import { EXPIRY, NOW, ROWS, type Row, TARGETS, VISITORS } from "./visits-rows";

const OVERLAY = { id: 1, type: "message", content: { text: "Hi", position: "top", delay: 0 } } as const;

function visitorOf({ visitor }: Row): Visitor {
  const { country, address, language, userAgent } = VISITORS[visitor];
  const reader = readerOf(userAgent);
  return {
    now: NOW,
    address,
    userAgent,
    reader,
    location: { country, region: "" },
    languages: languagesOf(language),
    referrer: referrerOf(""),
    bot: reader.bot,
  };
}

const linkOf = (row: Row) =>
  compileLink({
    id: 1,
    workspace_id: 1,
    domain_id: row.domain === "branded" ? 7 : 0,
    url: "https://example.com/",
    password_hash: row.password === "open" ? null : "$scrypt$",
    password_version: 0,
    ...EXPIRY[row.expiry],
    expires_at: EXPIRY[row.expiry]?.expires_at ?? null,
    expired_url: EXPIRY[row.expiry]?.expired_url ?? "",
    click_limit: null,
    disabled: false,
    blocked: false,
    parts: {
      ...NO_PARTS,
      targets: TARGETS[row.targets] ?? [],
      overlay: row.type === "overlay" ? OVERLAY : null,
    },
    created_at: new Date(0),
    type: row.type,
    meta_title: "",
    meta_description: "",
    meta_image: "",
    attributed: false,
  });

const STATUS = { expired: "410 expired", password: "401 password" } as Record<string, string>;

function landing(row: Row): string {
  const [link, visitor] = [linkOf(row), visitorOf(row)];
  const decision = decide(link, visitor, row.password === "given" ? "unlocked" : "locked");
  if (decision.kind === "refuse") return STATUS[decision.why] ?? decision.why;
  if (decision.kind === "withhold") return decision.kind;
  const path = new URL(decision.to.address).pathname;
  if (decision.kind === "go-elsewhere" || !link.extras) return `302 ${path}`;
  const request = { headers: {}, url: "/a" } as IncomingMessage;
  const arrival = arrivalOf(link.extras, visitor, { request, isSecure: false });
  return `${arrival.kind === "stop" ? arrival.stop.kind : arrival.kind} ${path}`;
}

test.each(ROWS)("$name lands at $lands", (row) => {
  expect(landing(row)).toBe(row.lands);
});

test("there are 120 visitors and more, and every pair of options meets", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(120);
  const options = ["password", "targets", "expiry", "type", "domain"] as const;
  const values = Object.fromEntries(
    options.map((option) => [option, [...new Set(ROWS.map((row) => row[option]))]]),
  );
  const missing = options.flatMap((one, n) =>
    options
      .slice(n + 1)
      .flatMap((other) =>
        (values[one] ?? []).flatMap((a) =>
          (values[other] ?? [])
            .filter((b) => !ROWS.some((row) => row[one] === a && row[other] === b))
            .map((b) => `${one} ${a} with ${other} ${b}`),
        ),
      ),
  );
  expect(missing).toEqual([]);
  expect(options.map((option) => values[option]?.length)).toEqual([3, 5, 4, 4, 2]);
});

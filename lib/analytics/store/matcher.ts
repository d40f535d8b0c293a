import type { Dimension } from "./enums";
import type { Filter, Question, RecentVisit, Within } from "./store";

/** What a visit is to a question: none of its visits, one that counts as a click, or one that does not. */
export type Match = "none" | "click" | "other";

type Test = (visit: RecentVisit) => boolean;

/** Tells what single visits of the workspace are to a question, whenever they were, as stores do for many. */
export function matcherOf({
  parts,
  filters,
  within = [],
}: Pick<Question, "parts" | "filters" | "within">): (visit: RecentVisit) => Match {
  const isOfParts = parts.map(partTest);
  const passes = [...filters.map(filterTest), ...within.map(withinTest)];
  const isCounted = countTest(filters);
  return (visit) => {
    if (!isOfParts.some((test) => test(visit)) || !passes.every((test) => test(visit))) return "none";
    return isCounted(visit) ? "click" : "other";
  };
}

function withinTest({ kind, parts }: Within): Test {
  const tests = parts.map(partTest);
  return (visit) => tests.some((test) => test(visit)) === (kind === "is");
}

function partTest({ scope, ids }: Within["parts"][number]): Test {
  const wanted = new Set(ids);
  switch (scope) {
    case "workspace":
      return () => true;
    case "link":
      return ({ link_id }) => wanted.has(link_id);
    case "domain":
      return ({ domain_id }) => wanted.has(domain_id);
    case "qr":
      return ({ source, source_id }) => source === "qr" && wanted.has(source_id);
    case "bio":
      return ({ source, source_id }) => source === "bio" && wanted.has(source_id);
    case "campaign":
      return ({ source, source_id }) => (source === "rotator" || source === "list") && wanted.has(source_id);
  }
}

function filterTest({ dimension, kind, values }: Filter): Test {
  const [wanted, isWanted] = [new Set(values), kind === "is"];
  return (visit) => wanted.has(visit[dimension].toLowerCase()) === isWanted;
}

/** Bots count where a filter asks for them, and refused visits where one asks for either. */
function countTest(filters: readonly Filter[]): Test {
  const asks = (name: Dimension) => filters.some(({ dimension }) => dimension === name);
  if (asks("bot")) return () => true;
  const withRefused = asks("outcome");
  return ({ bot, outcome }) => bot === "" && (withRefused || outcome === "passed");
}

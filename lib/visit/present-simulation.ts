import type { Decision } from "./decide";
import type { Simulated } from "./simulate";

/**
 * `data` of a simulation: each step in order and whether it decided, how the visit ends, by which rule, and the address the
 * visitor is sent to, null when they are not let through; last the rules that no visitor can match.
 */
export const presentSimulation = ({ visitor, steps, decision, ignored }: Simulated) => ({
  data: {
    steps: steps.map(({ step, hasDecided }) => ({ step, decided: hasDecided })),
    outcome: outcomeOf(decision),
    rule: "to" in decision ? decision.to.rule : "",
    address: "to" in decision ? decision.to.address : null,
    counted: decision.kind === "go" && visitor.bot === "",
    ignored,
  },
});

/** As clicks call it, but for the robot that is not told where the link leads. */
function outcomeOf(decision: Decision): string {
  switch (decision.kind) {
    case "withhold":
      return "withheld";
    case "go":
      return "passed";
    case "go-elsewhere":
      return "expired";
    case "refuse":
      return decision.why;
  }
}

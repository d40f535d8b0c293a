import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { SimulationAnswer } from "@/lib/visit/answers";
import { presentSimulation } from "@/lib/visit/present-simulation";
import { simulateVisit } from "@/lib/visit/simulate";
import { Simulation } from "@/lib/visit/simulation-schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Simulate a visit",
    mayFail: ["not-found"],
    answer: SimulationAnswer,
    need: "read",
    body: Simulation,
    run: simulateVisit,
    show: presentSimulation,
  }),
});

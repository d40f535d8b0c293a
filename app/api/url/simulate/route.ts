import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Simulation, SimulationAnswer } from "@/lib/redirect/simulator/schema";
import { presentSimulation, simulateVisit } from "@/lib/redirect/simulator/simulate";

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

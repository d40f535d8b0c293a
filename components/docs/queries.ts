import { queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { ApiDocument } from "./types";

export const documentQuery = queryOptions({
  queryKey: ["openapi"],
  queryFn: ({ signal }) => api.get<ApiDocument>("/openapi.json", {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Sends a call as a program with that key would. */
export const useTryCall = () => useMutation({ mutationFn: api.asProgram });

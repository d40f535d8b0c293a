import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/components/api-client";

/** One per page load. A 401 anywhere asks again who is signed in; the shell then leads to the sign-in page. */
export function newQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: recheckSession }),
    mutationCache: new MutationCache({ onError: recheckSession }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: isWorthRetrying, throwOnError: false },
      mutations: { retry: false },
    },
  });
  function recheckSession(error: Error) {
    if (error instanceof ApiError && error.status === 401)
      void client.invalidateQueries({ queryKey: ["session"] });
  }
  return client;
}

/** The server's own word (400, 404 …) does not change by asking again; an outage may. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

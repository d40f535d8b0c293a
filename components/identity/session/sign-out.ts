import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { endFirstData } from "@/components/first-data";
import { sendPendingDeletes } from "@/components/shell/undoable-delete";
import { csrfToken } from "./queries";

/** Ends this session and clears everything read in it. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await sendPendingDeletes();
      return api.form("/auth/signout", { csrfToken: await csrfToken(), json: "true" });
    },
    onSuccess: () => {
      endFirstData();
      return client.resetQueries();
    },
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { endFirstData } from "@/components/first-data";
import { sendPendingDeletes } from "@/components/shell/undoable-delete";

export const useChooseWorkspace = () => useMove((id: number) => api.post("/workspace/choose", { id }));
export const useAcceptInvitation = () =>
  useMove((token: string) => api.post("/workspace/invitation/accept", { token }));
export const useLeave = () => useMove(() => api.post("/workspace/leave"));

/** Into another workspace: nothing that was read in this one stays, and what was deleted here is sent off first. */
function useMove<Input = void>(move: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      await sendPendingDeletes();
      await move(input);
    },
    onSuccess: () => {
      endFirstData();
      return client.resetQueries();
    },
  });
}

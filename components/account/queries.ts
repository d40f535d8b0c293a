import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";

/** The Account object of the link API. */
export type Account = {
  id: number;
  email: string;
  username: string;
  avatar: string;
  status: string;
  expires: string;
  registered: string;
};

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async ({ signal }) => (await api.get<{ data: Account }>("/account", {}, signal)).data,
});

/** Changes the e-mail address or the password. A new password signs other browsers out. */
export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: { email?: string; password?: string }) => api.put("/account/update", changes),
    onSuccess: () => {
      for (const key of ["account", "session", "sessions"])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";

type Options<Input, Result> = Pick<
  UseMutationOptions<Result, Error, Input>,
  "onMutate" | "onError" | "gcTime"
>;

/** A mutation after which everything read under these keys is read again, whether it went well or not. */
export function useRefreshingMutation<Input = void, Result = unknown>(
  keys: readonly QueryKey[],
  mutationFn: (input: Input) => Promise<Result>,
  options: Options<Input, Result> = {},
) {
  const client = useQueryClient();
  const onSettled = () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({ mutationFn, onSettled, ...options });
}

import { toast } from "./toast";

/**
 * Tells how a change ends: calls `good`, or says what went wrong. Also when what began it has left the page by then, as a row does whose
 * record is gone: what is handed to a mutation's `mutate` is not called any more then, so this takes the promise of `mutateAsync`.
 */
export const tell = <T>(change: Promise<T>, good: (result: T) => void = () => {}): void =>
  void change.then(good, ({ message }: Error) => {
    toast({ tone: "bad", title: message });
  });

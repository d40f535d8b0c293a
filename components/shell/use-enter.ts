import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/**
 * Enter that is pressed before what was typed has been worked out is kept until it is, and then does what it would have done; it is
 * forgotten once something else is typed. A second Enter takes what is there.
 */
export function useEnter(typed: string, isPending: boolean, take: () => void) {
  const [pressed, setPressed] = useState<string>();
  const isChosen = useRef(false);
  const taken = useRef<string>(undefined);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    isChosen.current = false;
  }, [typed]);
  const isWaiting = pressed !== undefined && pressed === typed && typed.trim() !== "";
  const isDue = isWaiting && !isPending;
  useEffect(() => {
    // Once, even if what is read again after it makes the same text pending and due again.
    if (!isDue || taken.current === pressed) return;
    taken.current = pressed;
    latest.current();
  }, [isDue, pressed]);
  const enter = (text: string) => {
    taken.current = undefined;
    setPressed(text);
  };
  return {
    isWaiting: isWaiting && isPending,
    /** as if Enter had been pressed after this text */
    enter,
    /** true where the key is kept, and does nothing yet */
    keep: ({ key, nativeEvent }: KeyboardEvent): boolean => {
      // Arrows choose a line that is there already.
      if (key === "ArrowDown" || key === "ArrowUp") isChosen.current = true;
      if (key !== "Enter" || nativeEvent.isComposing || !isPending || isChosen.current || isWaiting)
        return false;
      enter(typed);
      return true;
    },
  };
}

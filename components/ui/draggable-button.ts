import type { KeyboardEvent } from "react";

/**
 * Props of an element that is pressed like a button and can be dragged: Firefox starts no drag on a `<button>`, nor on what is around one. Enter
 * presses at once, the space bar when it is let go.
 */
export const draggableButton = (onPress: () => void) => ({
  role: "button",
  tabIndex: 0,
  onClick: onPress,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (event.key === "Enter" && !event.repeat && !hasModifier(event)) onPress();
  },
  onKeyUp: (event: KeyboardEvent) => {
    if (event.key === " " && event.target === event.currentTarget && !hasModifier(event)) onPress();
  },
});

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

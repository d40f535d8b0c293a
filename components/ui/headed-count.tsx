import { cn } from "./cn";

type Props = {
  /** the number as it is seen */
  number: string;
  /** the number with its noun, as the language says both: not every one puts a number before two things */
  phrase: string;
  /** narrow screens have no heading: the noun is seen there */
  isSeenNarrow?: boolean;
};

/** A count under a heading that says what is counted: the number alone. Who doesn't see the heading gets the noun, too. */
export const HeadedCount = ({ number, phrase, isSeenNarrow = false }: Props) => (
  <>
    <span aria-hidden className={cn(isSeenNarrow && "max-sm:hidden")}>
      {number}
    </span>
    <span className={isSeenNarrow ? "text-13 sm:sr-only" : "sr-only"}> {phrase}</span>
  </>
);

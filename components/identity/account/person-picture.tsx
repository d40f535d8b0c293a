import { cn } from "@/components/ui/cn";

type Props = {
  user: { username: string; avatar: string };
  /** what it is called; none where the name stands beside it */
  label?: string;
  /** its size and its corners */
  className: string;
};

/** Whether it was chosen from a file. */
export const isChosen = (avatar: string): boolean => !avatar.endsWith(".svg");

/** A person's picture, or the initials of who has chosen none. */
export const PersonPicture = ({ user: { username, avatar }, label, className }: Props) =>
  isChosen(avatar) ? (
    <img
      src={new URL(avatar).pathname}
      alt={label ?? ""}
      className={cn("shrink-0 bg-sunken object-cover", className)}
    />
  ) : (
    <span
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      className={cn(
        "grid shrink-0 place-items-center bg-accent-soft font-semibold text-accent-ink uppercase",
        className,
      )}
    >
      {username.slice(0, 2)}
    </span>
  );

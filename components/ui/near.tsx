import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = {
  /** the room its children will take, as a class, so that nothing moves when they come */
  room: string;
  children: ReactNode;
};

/** Part of a long page that is drawn, and its code loaded, once it is half a screen away. */
export function Near({ room, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "50% 0px" },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className={room}>
      {isNear && children}
    </div>
  );
}

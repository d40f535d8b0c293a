/** `2026-11-21` where it is that day. */
export const dayIn = (timeZone: string, now: Date): string => hourIn(timeZone, now).slice(0, 10);

/** `2026-11-21 18:00`, the hour that has begun there. Swedish writes days and hours this way round. */
export const hourIn = (timeZone: string, now: Date): string =>
  `${new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  }).format(now)}:00`;

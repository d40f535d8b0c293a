/** A moment as the API writes it (`YYYY-MM-DD HH:MM:SS`, UTC). */
export const parseTimestamp = (timestamp: string): Date => new Date(`${timestamp.replace(" ", "T")}Z`);

/** The same the other way round. */
export const formatTimestamp = (moment: Date): string => moment.toISOString().slice(0, 19).replace("T", " ");

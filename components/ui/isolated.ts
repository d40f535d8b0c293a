/** A text that is read in the direction of its own letters, whatever the direction of what is around it. For places without elements, such as drawings. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

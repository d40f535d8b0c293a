/** A tag so that it can be told apart on a screen others may see, without showing it: `G-4K•••X7T`. */
export const masked = (tag: string): string => {
  const shown = Math.min(4, Math.floor(tag.length / 3));
  return `${tag.slice(0, shown)}•••${tag.slice(tag.length - Math.min(3, shown))}`;
};

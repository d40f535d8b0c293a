/** Where the theme is kept. Absent means: as the system has it, which CSS does by itself. */
export const THEME_KEY = "theme";

/** Where the sidebar's width is kept: `rail`, or nothing for the full one. */
export const SIDEBAR_KEY = "sidebar";

/**
 * Runs in the head before anything is painted, so that what was chosen in this browser never flashes as something else: the
 * server does not know it, and React comes too late.
 */
export const FIRST_PAINT = `try{var d=document.documentElement.dataset,t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem("${SIDEBAR_KEY}")==="rail")d.sidebar="rail"}catch(e){}`;

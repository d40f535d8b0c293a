/** Where the choice is kept. Absent means: as the system has it, which CSS does by itself. */
export const THEME_KEY = "theme";

/** Runs in the head before anything is painted, so that a chosen theme never flashes the other one. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

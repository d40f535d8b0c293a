/** Where the theme is kept. Absent means: as the system has it, which CSS does by itself. */
export const THEME_KEY = "theme";

/** Where the sidebar's width is kept: `rail`, or nothing for the full one. */
export const SIDEBAR_KEY = "sidebar";

/** Where the accent of the workspace that was shown last is kept, as its hue. */
export const ACCENT_KEY = "accent";

/**
 * Runs in the head before anything is painted, so that what was chosen in this browser never flashes as something else: the
 * server does not know it, and React comes too late. Keeps the page's build too, whose attribute Next takes away.
 */
export const FIRST_PAINT = `try{var d=document.documentElement.dataset,t;if(d.dplId)d.build=d.dplId;t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem("${SIDEBAR_KEY}")==="rail")d.sidebar="rail";t=localStorage.getItem("${ACCENT_KEY}");if(/^\\d{1,3}$/.test(t))document.documentElement.style.setProperty("--accent-hue",t)}catch(e){}`;

/** Runs in the head: notes the fields that somebody changes, for those who take them over once the page's scripts are there (`useEarlyChange`). */
export const NOTE_CHANGES = `addEventListener("input",function(e){(window.changedFields=window.changedFields||new WeakSet).add(e.target)},true);`;

/** When this tab was last loaded again because of a script. */
const RELOADED_AT_KEY = "reloaded-at";

/**
 * Runs in the head before any script of the page is asked for. A script or style that the server no longer has is one of another version:
 * the page is loaded again, once a minute at most. Where the server doesn't answer at all, loading again would show nothing; where another
 * page is on its way, this one need not be mended.
 */
export const RELOAD_MISSING = `(function(){var left=0;addEventListener("beforeunload",function(){left=Date.now()});addEventListener("error",function(e){var t=e.target,u=t&&(t.src||t.href);if(!u||String(u).indexOf("/_next/static/")<0)return;fetch(u,{method:"HEAD"}).then(function(r){var n=Date.now();if(r.status>=500||n-left<1e4)return;try{if(n-Number(sessionStorage.getItem("${RELOADED_AT_KEY}"))<6e4)return;sessionStorage.setItem("${RELOADED_AT_KEY}",String(n))}catch(x){return}location.reload()},function(){})},true)})();`;

import { createHash } from 'node:crypto';

/**
 * Script inside a rendered page, which is painted before its script files arrive. Stores the last click on a button for
 * `platform/web/boot/early.ts`. When another script of the shop fails, shows the warning of the page, repeats the
 * stored click, and lets the buttons send their forms again. Failures of browser extensions are ignored, because their
 * scripts have another origin. Also selects the fonts when an earlier page has loaded the fonts.
 */
const text = `try{if(localStorage.fonts)document.documentElement.dataset.fonts=""}catch{}
{let button;
const store=event=>{const clicked=event.target.closest("button");if(clicked){event.preventDefault();event.stopPropagation();button=clicked}};
const fail=({target,filename})=>{if((target.nodeName==="SCRIPT"?target.src:filename)?.startsWith(origin)){document.getElementById("unloaded")?.removeAttribute("hidden");endEarlyClick()?.click()}};
globalThis.endEarlyClick=()=>{removeEventListener("click",store,true);removeEventListener("error",fail,true);return button};
addEventListener("click",store,true);addEventListener("error",fail,true)}`;

export const inlineScript = {
  html: `<script>${text}</script>`,
  source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
};

import { createHash } from 'node:crypto';

/**
 * Script inside a rendered page. It requests the script files after the first paint, which they would delay on a slow
 * network. A background tab paints nothing, so it requests them at once. Meanwhile it stores the last click on a button
 * for `platform/web/boot/early.ts`, also on a disabled one, which receives neither click nor Enter. When a script of the shop fails, it shows the warning of the page, repeats the
 * stored click, and lets the buttons send their forms again. Failures of browser extensions are ignored, because their
 * scripts have another origin. It also selects the fonts, when an earlier page has loaded them.
 */
const text = `try{if(localStorage.fonts)document.documentElement.dataset.fonts=""}catch{}
{let button;
const store=event=>{const clicked=event.target.closest("button");if(clicked){event.preventDefault();event.stopPropagation();button=clicked}};
const pending=found=>{if(found?.disabled)button=found};
const point=event=>pending(event.target.closest?.("button"));
const press=event=>{if(event.key==="Enter")pending(event.target.form?.querySelector('button[type="submit"]'))};
const fail=({target,filename})=>{if((target.nodeName==="SCRIPT"?target.src:filename)?.startsWith(origin)){document.getElementById("unloaded")?.removeAttribute("hidden");endEarlyClick()?.click()}};
const listeners=[["click",store],["pointerup",point],["keydown",press],["error",fail]];
globalThis.endEarlyClick=()=>{for(const [type,listener] of listeners)removeEventListener(type,listener,true);return button};
for(const [type,listener] of listeners)addEventListener(type,listener,true)}
{const add=(name,properties)=>document.head.append(Object.assign(document.createElement(name),{crossOrigin:"",...properties}));
const load=()=>{const [entry,...others]=JSON.parse(document.getElementById("scripts").textContent);
add("script",{type:"module",src:entry});for(const href of others)add("link",{rel:"modulepreload",href})};
addEventListener("DOMContentLoaded",()=>{if(document.hidden)load();else requestAnimationFrame(()=>setTimeout(load))})}`;

export const inlineScript = {
  html: `<script>${text}</script>`,
  source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
};

import { createHash } from 'node:crypto';

/**
 * Script inside a rendered page, which is painted before its script files arrive. It stores the last click on a button
 * for `platform/web/boot/early.ts`. When a file does not load or cannot be parsed, it shows the warning of the page, and
 * the buttons send their forms.
 */
const text = `{const early=globalThis.earlyClick=event=>{const button=event.target.closest("button");if(button){event.preventDefault();event.stopPropagation();early.button=button}};addEventListener("click",early,true);addEventListener("error",({target})=>{if(target!==globalThis&&target.nodeName!=="SCRIPT"||early.isOver)return;removeEventListener("click",early,true);document.getElementById("unloaded")?.removeAttribute("hidden");early.button?.click()},true)}`;

export const earlyClick = {
  html: `<script>${text}</script>`,
  /** Hash for the content policy. */
  source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
};

import { createHash } from 'node:crypto';
import { escapeHtml } from '#shared/escape-html.ts';

/** Draws a round picture with the pseudo's initial, in a colour of its own. */
export function avatarSvg(uniqueId: string): string {
  const hue = createHash('sha256').update(uniqueId.toLowerCase()).digest().readUInt16BE() % 360;
  const [first = '?'] = uniqueId.toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
<circle cx="50" cy="50" r="50" fill="hsl(${hue} 45% 38%)"/>
<text x="50" y="52" fill="#fff" font-family="sans-serif" font-size="52"
 text-anchor="middle" dominant-baseline="central">${escapeHtml(first)}</text>
</svg>
`;
}

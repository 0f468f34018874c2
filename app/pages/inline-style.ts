import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webFolder } from './build.ts';
import type { Theme } from './theme.ts';

/** Styles of a rendered page, sent within it, so that its first paint waits for no other file. */
export interface InlineStyle {
  css: string;
  /** Hash for the content policy. */
  source: string;
}

/** Limit of the cache: more than all routes with a few colours. */
const MAX_CACHED = 200;
const cache = new Map<string, InlineStyle>();

/** Returns the text of the style sheets at these addresses of the build, followed by the shop's colour. */
export function inlineStyleOf(addresses: readonly string[], theme: Theme | null): InlineStyle {
  const key = [...addresses, theme?.address].join(' ');
  const cached = cache.get(key);
  if (cached) return cached;
  const css = [...addresses.map((address) => readFileSync(join(webFolder, address), 'utf8')), theme?.css ?? ''].join(
    '',
  );
  const style = { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, style);
  return style;
}

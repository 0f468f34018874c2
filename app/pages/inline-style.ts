import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageBuild, webFolder } from './build.ts';
import type { Theme } from './theme.ts';

/** Styles sent inside a rendered page, so that its first paint does not wait for another file. */
export interface InlineStyle {
  css: string;
  /** Hash for the content policy. */
  source: string;
}

/** Enough for all routes in several colours of the shop. */
const MAX_CACHED = 200;
const cache = new Map<string, InlineStyle>();

export function inlineStyleOf(build: PageBuild, routes: readonly string[], theme: Theme | null): InlineStyle {
  const key = [theme?.address, ...routes].join(' ');
  const cached = cache.get(key);
  if (cached) return cached;
  const sheets = build.loadOf(routes).styles.map((address) => readFileSync(join(webFolder, address), 'utf8'));
  const css = sheets.join('') + (theme?.css ?? '');
  const style = { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, style);
  return style;
}

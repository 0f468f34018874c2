import type { Ctx } from '#platform/server/context.ts';
import type { RenderResult } from './render.ts';

const MINUTE_MS = 60_000;
/** Share of the memory for answers that rendered pages may take. */
const SHARE = 0.25;

/**
 * Pages of signed-in users, rendered with their data. A page is reused while its data is the same, for a minute at
 * most: its text states the time left of a hold.
 */
export class OwnPages {
  readonly #pages = new Map<string, { key: string; html: string }>();
  readonly #maxCharacters: number;
  #characters = 0;

  constructor(bytes: number) {
    this.#maxCharacters = bytes * SHARE;
  }

  htmlOf(result: RenderResult, { actor, now }: Ctx): string {
    const { sessionId = '' } = 'sessionId' in actor ? actor : {};
    const name = `${sessionId} ${result.name}`;
    const key = `${Math.floor(now().getTime() / MINUTE_MS)} ${result.key}`;
    const cached = this.#pages.get(name);
    if (cached?.key === key) return cached.html;
    const { html, isWhole } = result.html();
    if (cached) this.#delete(name);
    if (isWhole) this.#pages.set(name, { key, html });
    if (isWhole) this.#characters += key.length + html.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#delete(oldest);
    }
    return html;
  }

  #delete(name: string): void {
    const page = this.#pages.get(name);
    if (!page) return;
    this.#pages.delete(name);
    this.#characters -= page.key.length + page.html.length;
  }
}

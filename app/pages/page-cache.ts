/**
 * Maximum number of pages, above the number that a shop has. The same address in other capitals counts as another page.
 */
const MAX_PAGES = 200;

export class PageCache<Page> {
  readonly #pages = new Map<string, { key: string; page: Page }>();

  find(name: string, key: string): Page | undefined {
    const stored = this.#pages.get(name);
    return stored?.key === key ? stored.page : undefined;
  }

  store(name: string, key: string, page: Page): void {
    this.#pages.delete(name);
    this.#pages.set(name, { key, page });
    const [oldest] = this.#pages.keys();
    if (oldest !== undefined && this.#pages.size > MAX_PAGES) this.#pages.delete(oldest);
  }
}

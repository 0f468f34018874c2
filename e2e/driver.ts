import assert from 'node:assert/strict';

export interface Driver {
  open(url: string): Promise<void>;
  run(expression: string): Promise<unknown>;
  /** Clicks at a position of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: 'Enter'): Promise<void>;
  close(): Promise<void>;
}

const WAIT_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Runs in the page. `find(kind, name)` searches the page and its frames for the first visible, enabled element whose
 * name is `name` or begins with this word. `clickPoint` scrolls an element into view and returns a position for a
 * click. `isHit` returns whether the click reaches the element.
 */
const IN_PAGE = `
  const normalized = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const documents = () => [document, ...[...document.querySelectorAll('iframe')].flatMap((frame) => frame.contentDocument ?? [])];
  const isShown = (element) => element.getClientRects().length > 0 && !element.closest('[inert]');
  const labels = (field) => [field.getAttribute('aria-label'), ...[...(field.labels ?? [])].map(({ textContent }) => textContent)].map(normalized);
  const selectors = { field: 'input, textarea', control: 'button, a, [role=option]' };
  const names = { field: labels, control: (element) => [normalized(element.getAttribute('aria-label')), normalized(element.textContent)] };
  const find = (kind, name) =>
    documents().flatMap((page) => [...page.querySelectorAll(selectors[kind])])
      .find((element) => isShown(element) && !element.disabled && names[kind](element).some((text) => text === name || text.startsWith(name + ' ')));
  const clickPoint = (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const frame = element.ownerDocument.defaultView.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: frame.x + x + Math.min(width / 2, 40), y: frame.y + y + height / 2 };
  };
  const isHit = (element) => {
    if (!element) return false;
    const { x, y } = clickPoint(element);
    const hit = document.elementFromPoint(x, y);
    const frame = element.ownerDocument.defaultView.frameElement;
    return frame ? hit === frame : element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit));
  };
`;
const inPage = (expression: string): string => `(() => { ${IN_PAGE}; return ${expression}; })()`;

export class DrivenUser {
  readonly #driver: Driver;
  readonly #url: string;

  constructor(driver: Driver, url: string) {
    this.#driver = driver;
    this.#url = url;
  }

  open(path: string): Promise<void> {
    return this.#driver.open(this.#url + path);
  }

  /**
   * Waits until the expression is true. An error, as on a page that is being left, counts as false. `subject` names the
   * missing state in a failure.
   */
  async until(expression: string, subject: string): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while ((await this.#ask(expression)) !== true) {
      if (Date.now() > end)
        assert.fail(`${subject} is missing. The page shows:\n${String(await this.#ask('document.body.innerText'))}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  async #ask(expression: string): Promise<unknown> {
    return this.#driver.run(inPage(expression)).catch((error: unknown) => String(error));
  }

  see(text: string): Promise<void> {
    return this.until(`normalized(document.body.innerText).includes(${JSON.stringify(text)})`, `« ${text} »`);
  }

  seeField(label: string): Promise<void> {
    return this.until(`isHit(find('field', ${JSON.stringify(label)}))`, `the field ${label}`);
  }

  arriveAt(path: string): Promise<void> {
    return this.until(`location.pathname.startsWith(${JSON.stringify(path)})`, path);
  }

  /** Clicks a button, a link or an option by its text, once it no longer moves. */
  press(name: string): Promise<void> {
    return this.#click('control', name);
  }

  async fill(label: string, value: string): Promise<void> {
    await this.#click('field', label);
    await this.until(
      `find('field', ${JSON.stringify(label)}) === find('field', ${JSON.stringify(label)})?.ownerDocument.activeElement`,
      `the focus in ${label}`,
    );
    await this.#driver.type(value);
  }

  check(label: string): Promise<void> {
    return this.#click('field', label);
  }

  async clearStorage(): Promise<void> {
    await this.#driver.run('localStorage.clear()');
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  pressEnter(): Promise<void> {
    return this.#driver.press('Enter');
  }

  async #click(kind: 'field' | 'control', name: string): Promise<void> {
    const found = `find('${kind}', ${JSON.stringify(name)})`;
    await this.until(`isHit(${found})`, `${kind} ${name}`);
    const position = () => this.#driver.run(inPage(`clickPoint(${found})`)) as Promise<{ x: number; y: number }>;
    // Content that loads above the element still moves it.
    for (let before = await position(), now = await position(); ; before = now, now = await position()) {
      if (Math.abs(before.y - now.y) < 1) return this.#driver.clickAt(now.x, now.y);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Shortest interval between two versions of the line in a terminal, in ms. */
const TERMINAL_MS = 100;
/** Interval of lines in a log or a file, in ms. Shorter work writes no line. */
const LINES_MS = 10_000;
/** Duration of the work after which its speed gives an estimate of the time left, in ms. */
const ESTIMATE_MS = 2_000;
/** Width of a terminal that does not state its width. */
const DEFAULT_COLUMNS = 80;
const CLEAR = '\r\u001b[K';

const formatNumber = (value: number): string => value.toLocaleString('fr-FR');

/**
 * Shows the progress of long work: its part, the count, and the time left. Rewrites one line in a terminal; elsewhere
 * writes a plain line every ten seconds.
 */
export class Progress {
  readonly #title: string;
  readonly #out: Output;
  readonly #now: () => number;
  #part = '';
  #total: number | null = null;
  #done = 0;
  #beganAt: number;
  #shownAt: number;
  #isShown = false;

  constructor(title: string, out: Output = process.stderr, now = () => performance.now()) {
    this.#title = title;
    this.#out = out;
    this.#now = now;
    this.#beganAt = now();
    this.#shownAt = out.isTTY ? Number.NEGATIVE_INFINITY : this.#beganAt;
  }

  /** Starts the count again. With `total` null, only the count is shown. */
  begin(total: number | null, part = ''): void {
    this.#total = total;
    this.#part = part;
    this.#done = 0;
    this.#beganAt = this.#now();
    this.#show();
  }

  enter(part: string): void {
    this.#part = part;
  }

  add(done = 1): void {
    this.reach(this.#done + done);
  }

  reach(done: number): void {
    this.#done = done;
    this.#show();
  }

  /** Removes the line of the terminal, so that the next output begins on a line of its own. */
  end(): void {
    if (this.#isShown && this.#out.isTTY) this.#out.write(CLEAR);
    this.#isShown = false;
  }

  #show(): void {
    const now = this.#now();
    if (now - this.#shownAt < (this.#out.isTTY ? TERMINAL_MS : LINES_MS)) return;
    this.#shownAt = now;
    this.#isShown = true;
    const line = this.#line(now - this.#beganAt);
    this.#out.write(this.#out.isTTY ? CLEAR + line.slice(0, (this.#out.columns ?? DEFAULT_COLUMNS) - 1) : `${line}\n`);
  }

  #line(elapsedMs: number): string {
    const total = this.#total;
    const parts = [`${this.#title}${this.#part && ` · ${this.#part}`} : ${formatNumber(this.#done)}`];
    if (total !== null && total > 0) {
      const share = Math.min(1, this.#done / total);
      parts.push(` sur ${formatNumber(total)} (${Math.floor(share * 100)} %)`);
      if (elapsedMs >= ESTIMATE_MS && share > 0) parts.push(`, reste ${duration((elapsedMs * (1 - share)) / share)}`);
    }
    return parts.join('');
  }
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}

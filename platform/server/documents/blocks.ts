export interface Run {
  text: string;
  isStrong: boolean;
}
export type Words = readonly Run[];

/**
 * Decorative picture of a piece, in the ratio 4:5. A mail links to `url`, a PDF draws `jpeg`. Both draw a replacement
 * when the piece has no photo.
 */
export interface Picture {
  /** Absolute address of a JPEG; null without a photo. */
  url: string | null;
  jpeg?: Uint8Array | null;
  /** Path of an SVG in a box of 80 by 100, and its colour `#rrggbb`. */
  outline: string;
  color: string | null;
  number: string;
}

export interface BillLine {
  label: string;
  detail: string;
  amount: string;
  picture?: Picture;
}

export type Mark = 'dot' | 'number' | 'box';

export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; text: string; startsPage: boolean }
  | { kind: 'paragraph'; words: Words }
  | { kind: 'list'; mark: Mark; items: readonly Words[]; pictures?: readonly Picture[] }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'bill'; lines: readonly BillLine[]; sums: readonly (readonly [name: string, amount: string])[] }
  /** Stays on one page when it fits. */
  | { kind: 'together'; blocks: readonly Block[] };

export const plain = (text: string): Words => [{ text, isStrong: false }];
export const textOf = (words: Words): string => words.map(({ text }) => text).join('');

export const heading = (text: string, level: 2 | 3 | 4 = 2, startsPage = false): Block => ({
  kind: 'heading',
  level,
  text,
  startsPage,
});
export const paragraph = (text: string): Block => ({ kind: 'paragraph', words: plain(text) });
/** Leaves out facts without a value. */
export const facts = (...rows: readonly (readonly [name: string, value: string | null])[]): Block => ({
  kind: 'facts',
  facts: rows.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
});

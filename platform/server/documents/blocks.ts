/** Part of a line or a paragraph with one look. */
export interface Run {
  text: string;
  isStrong: boolean;
}
export type Words = readonly Run[];

/** Decorative picture of a piece, 4:5. A mail shows its address, a PDF draws its bytes; both have a replacement. */
export interface Picture {
  /** Absolute address of a JPEG; null without a photo. */
  url: string | null;
  /** The JPEG itself. Read for a PDF only. */
  jpeg?: Uint8Array | null;
  /** Drawing in a box of 80 by 100, as the path of an SVG, and its colour `#rrggbb`. */
  outline: string;
  color: string | null;
  /** Number of the piece. */
  number: string;
}

/** Line of a purchase: its name, details in small print, its price. */
export interface BillLine {
  label: string;
  detail: string;
  amount: string;
  picture?: Picture;
}

/** Mark before each item of a list. A box is ticked by pen. */
export type Mark = 'dot' | 'number' | 'box';

/** Part of a document for every output: PDF, mail or plain text. */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; text: string; startsPage: boolean }
  | { kind: 'paragraph'; words: Words }
  | { kind: 'list'; mark: Mark; items: readonly Words[]; pictures?: readonly Picture[] }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'bill'; lines: readonly BillLine[]; sums: readonly (readonly [name: string, amount: string])[] }
  /** Parts that stay on one page, if they fit on one. */
  | { kind: 'together'; blocks: readonly Block[] };

export const plain = (text: string): Words => [{ text, isStrong: false }];
/** Returns the text without its formatting. */
export const textOf = (words: Words): string => words.map(({ text }) => text).join('');

export const heading = (text: string, level: 2 | 3 | 4 = 2, startsPage = false): Block => ({
  kind: 'heading',
  level,
  text,
  startsPage,
});
export const paragraph = (text: string): Block => ({ kind: 'paragraph', words: plain(text) });
/** Builds rows of a name with its value. Leaves out rows without a value. */
export const facts = (...all: readonly (readonly [name: string, value: string | null])[]): Block => ({
  kind: 'facts',
  facts: all.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
});

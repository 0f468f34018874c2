/** Words of a line or a paragraph that look alike. */
export interface Run {
  text: string;
  isStrong: boolean;
}
export type Words = readonly Run[];

/** A line of what is bought: what it is, more about it in small, its price. */
export interface BillLine {
  label: string;
  detail: string;
  amount: string;
}

/** Mark before each item of a list. A box is ticked by pen. */
export type Mark = 'dot' | 'number' | 'box';

/** A part of a document, whatever it is shown as: a PDF, a mail, plain text. */
export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; text: string; startsPage: boolean }
  | { kind: 'paragraph'; words: Words }
  | { kind: 'list'; mark: Mark; items: readonly Words[] }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'bill'; lines: readonly BillLine[]; sums: readonly (readonly [name: string, amount: string])[] }
  /** Parts that no page ends between, where one page holds them all. */
  | { kind: 'together'; blocks: readonly Block[] };

export const plain = (text: string): Words => [{ text, isStrong: false }];
/** Words without their looks. */
export const textOf = (words: Words): string => words.map(({ text }) => text).join('');

export const heading = (text: string, level: 2 | 3 | 4 = 2, startsPage = false): Block => ({
  kind: 'heading',
  level,
  text,
  startsPage,
});
export const paragraph = (text: string): Block => ({ kind: 'paragraph', words: plain(text) });
/** Names with their values; one without a value is left out. */
export const facts = (...all: readonly (readonly [name: string, value: string | null])[]): Block => ({
  kind: 'facts',
  facts: all.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
});

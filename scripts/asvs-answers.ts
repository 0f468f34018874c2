import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesIn } from './requirement-ids.ts';

export const kinds = ['test', 'place', 'n/a', 'exception', 'open'] as const;
export type Kind = (typeof kinds)[number];

export interface Answer {
  id: string;
  words: string;
  kind: string;
  /** For `test`, files with parts of test titles; for `place`, files alone; for other kinds, a sentence. */
  evidence: string;
}

/**
 * Chapters of the ASVS 5.0.0: each section with its number of requirements of levels 1 and 2. In a section, the
 * requirements of level 3 come last.
 */
const chapters: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};

export const asvsIds: readonly string[] = Object.entries(chapters).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${chapter}.${section}.${at + 1}`),
  ),
);

export const answersIn = (text: string): Answer[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*) \|$/gm)].map(
    ([, id = '', words = '', kind = '', evidence = '']) => ({ id, words, kind, evidence }),
  );

export function faultsOf(answers: readonly Answer[], root: string): string[] {
  const ids = answers.map(({ id }) => id);
  return [
    ...asvsIds.filter((id) => !ids.includes(id)).map((id) => `${id} has no row`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} has two rows`),
    ...ids.filter((id) => !asvsIds.includes(id)).map((id) => `${id} is not a requirement of levels 1 and 2`),
    ...answers.flatMap((answer) => evidenceFaults(answer, root).map((fault) => `${answer.id} ${fault}`)),
  ];
}

function evidenceFaults({ kind, words, evidence }: Answer, root: string): string[] {
  if (!kinds.some((known) => known === kind)) return [`has the unknown answer “${kind}”`];
  const missingFileFaults = [...evidence.matchAll(/`([\w./-]+\/[\w./-]+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => `names ${file}, which does not exist`);
  if (missingFileFaults.length > 0) return missingFileFaults;
  if (words === '') return ['has no words'];
  if (kind !== 'test' && kind !== 'place') return /\w.*\.$/.test(evidence) ? [] : ['gives no reason'];
  return evidence.split(' · ').flatMap((part) => {
    const [, file, title = ''] = /^`([\w./-]+)`(?: (.+))?$/.exec(part) ?? [];
    if (file === undefined || !existsSync(join(root, file))) return [`names no file in “${part}”`];
    if (kind === 'place') return title === '' ? [] : [`needs no words after ${file}`];
    const titles = titlesIn(readFileSync(join(root, file), 'utf8'));
    return title !== '' && titles.some((found) => found.includes(title)) ? [] : [`finds no test “${title}” in ${file}`];
  });
}

export const countsOf = (answers: readonly Answer[]): Record<Kind, number> =>
  Object.fromEntries(kinds.map((kind) => [kind, answers.filter((answer) => answer.kind === kind).length])) as Record<
    Kind,
    number
  >;

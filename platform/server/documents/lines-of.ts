import type { Run, Words } from './blocks.ts';

/** Ends each line but the last with a space, so that a text reader separates its last word from the next line. */
export function linesOf(words: Words): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, isStrong } of words) {
    const [first = '', ...laterLines] = text.replaceAll('\n', ' \n').split('\n');
    lines.at(-1)?.push({ text: first, isStrong });
    lines.push(...laterLines.map((line) => [{ text: line, isStrong }]));
  }
  return lines;
}

/** Moves punctuation to the end of the previous part, so that no line begins with it. */
export function attachPunctuation(words: Words): Run[] {
  const joined: Run[] = [];
  for (const { text, isStrong } of words) {
    const before = joined.at(-1);
    const punctuation = before ? (/^[,.;:!?)»…]+/.exec(text)?.[0] ?? '') : '';
    if (before) before.text += punctuation;
    if (text.length > punctuation.length) joined.push({ text: text.slice(punctuation.length), isStrong });
  }
  return joined;
}

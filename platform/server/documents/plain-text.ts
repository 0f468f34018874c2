import { type Block, textOf } from './blocks.ts';

const signs = { dot: '-', box: '[ ]' } as const;

export const plainText = (blocks: readonly Block[]): string => blocks.map(blockText).join('\n\n');

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? `${block.text}\n${'='.repeat(block.text.length)}` : `— ${block.text} —`;
    case 'paragraph':
      return textOf(block.words);
    case 'list':
      return block.items
        .map((words, at) => `${block.mark === 'number' ? `${at + 1}.` : signs[block.mark]} ${textOf(words)}`)
        .join('\n');
    case 'facts':
      return block.facts.map(([name, value]) => `${name} : ${value}`).join('\n');
    case 'bill':
      return [
        ...block.lines.map(({ label, detail, amount }) => `${label} : ${amount}${detail && `\n  ${detail}`}`),
        ...block.sums.map(([name, amount]) => `${name} : ${amount}`),
      ].join('\n');
    case 'together':
      return plainText(block.blocks);
  }
}

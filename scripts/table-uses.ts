import { parseSync } from '@swc/core';

export interface TableUse {
  kind: 'reads' | 'writes' | 'locks';
  /** Name of the table; `?` when the statement does not show it. */
  table: string;
}

/** Placeholder of an expression inside a statement. */
const HOLE = ' ? ';

/** Returns the SQL texts of a file: templates tagged `sql`, and other texts that begin like a statement. */
export function statementsIn(source: string): string[] {
  const found: string[] = [];
  collect(parseSync(source, { syntax: 'typescript', target: 'es2024' }), found);
  return found;
}

function collect(node: unknown, found: string[], isTagged = false): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) {
    if (node.type === 'TaggedTemplateExpression' && 'tag' in node && 'template' in node && isSql(node.tag))
      return collect(node.template, found, true);
    const text = textOf(node);
    if (text !== null && (isTagged || /^\s*(select|with|insert into|update|delete from)\s/.test(text)))
      found.push(text);
  }
  for (const inner of Object.values(node)) collect(inner, found);
}

const isSql = (tag: unknown): boolean =>
  typeof tag === 'object' && tag !== null && 'value' in tag && tag.value === 'sql';

function textOf(node: object): string | null {
  if ('quasis' in node && Array.isArray(node.quasis))
    return node.quasis.map((part: { cooked: string }) => part.cooked).join(HOLE);
  return 'type' in node && node.type === 'StringLiteral' && 'value' in node ? String(node.value) : null;
}

const ENDS_FROM = /^(where|group|order|limit|returning|union|set|having|window|for|select|values|when)$/;

/** Includes names that are not tables, such as those of `with`. */
export function usesOf(statement: string): TableUse[] {
  const words = statement.replace(/--.*|'[^']*'/g, ' ').match(/\w+|[?(),]/g) ?? [];
  // A part that begins with a name may be inserted where a statement expects tables.
  const uses: TableUse[] = [{ kind: 'reads', table: words[0] ?? '' }];
  const isInFrom: boolean[] = [/^\w/.test(words[0] ?? '')];
  for (const [index, word] of words.entries()) {
    const [before = '', next = ''] = [words[index - 1], words[index + 1]];
    const table = next === 'only' || next === 'lateral' ? (words[index + 2] ?? '') : next;
    if (word === '(') isInFrom.push(false);
    else if (word === ')') isInFrom.pop();
    else if (
      word === 'into' ||
      (word === 'from' && before === 'delete') ||
      // A lock of a whole table blocks the writes of its owner.
      (word === 'table' && before === 'lock') ||
      (word === 'update' && isWrite(before, next))
    ) {
      uses.push({ kind: 'writes', table });
    } else if (/^(from|join|using)$/.test(word) || (word === ',' && isInFrom.at(-1))) {
      uses.push({ kind: 'reads', table });
    } else if (word === 'for' && /^(update|no|share|key)$/.test(next)) {
      uses.push({ kind: 'locks', table: '?' });
    }
    if (word === 'from' || word === 'using') isInFrom[isInFrom.length - 1] = true;
    else if (ENDS_FROM.test(word)) isInFrom[isInFrom.length - 1] = false;
  }
  return uses;
}

/** Returns false for `for update`, `for no key update` and `do update set`. */
const isWrite = (before: string, next: string): boolean => !/^(for|key|do)$/.test(before) && next !== 'set';

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..');

interface Node {
  type: string;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** A condition gives the texts of all its branches. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  const { type, value, quasis } = node as Node & { quasis?: { value: { cooked?: string } }[] };
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateLiteral') return [quasis?.map((part) => part.value.cooked).join('{…}') ?? ''];
  if (type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap(textsOf);
  if (type === 'LogicalExpression') return [node['left'], node['right']].flatMap(textsOf);
  return ['JSXExpressionContainer', 'ParenthesizedExpression'].includes(type) ? textsOf(node['expression']) : [];
}

const FIELD = /(Field|Select|Picker|Checkbox|Switch|Choice|Combobox)$/;
const FIELD_WORDS = /^(label|hint|legend)$/;

function fieldWordsOf(node: Node): string[] {
  if (node.type !== 'JSXOpeningElement') return [];
  const { name, attributes } = node as unknown as { name: { name: string }; attributes: Node[] };
  if (!FIELD.test(name.name)) return [];
  return attributes.flatMap((attribute) => {
    const { name: word } = (attribute['name'] ?? {}) as { name?: string };
    return word && FIELD_WORDS.test(word) ? textsOf(attribute['value']).map((text) => `${word}: ${text}`) : [];
  });
}

/** Two branches of a condition may have the same field. */
function repeatedInFields(node: Node, seen: Set<string>): string[] {
  const scope = /Function/.test(node.type) ? new Set<string>() : seen;
  const ownWords = fieldWordsOf(node);
  const repeated = ownWords.filter((words) => scope.has(words));
  for (const words of ownWords) scope.add(words);
  // Words of a branch are not compared with its sibling branches, nor with code after an `if` or a `return`.
  const isCondition = /^(Conditional|Logical)Expression$/.test(node.type);
  const isBranch = isCondition || /^(If|Return)Statement$/.test(node.type);
  const branches = childrenOf(node).map((child) => ({ child, words: isBranch ? new Set(scope) : scope }));
  const repeatedInside = branches.flatMap(({ child, words }) => repeatedInFields(child, words));
  // A field after a condition may be shown beside the fields of each branch.
  if (isCondition) for (const { words } of branches) for (const word of words) scope.add(word);
  return [...repeated, ...repeatedInside];
}

const WORDING = /^(label|hint|title|question|description|add|change|saved|placeholder)$/;

function repeatedInObjects(node: Node): string[] {
  const members = [...((node['elements'] ?? []) as unknown[]), ...((node['properties'] ?? []) as Node[])]
    .filter(isNode)
    .map((member) => (member.type === 'Property' ? member['value'] : member))
    .filter((member): member is Node => isNode(member) && member.type === 'ObjectExpression');
  const words = members.flatMap(({ properties }) =>
    (properties as Node[]).flatMap(({ key, value }) => {
      const name = String((key as { name?: unknown } | undefined)?.name);
      return WORDING.test(name) ? textsOf(value).map((text) => `${name}: ${text}`) : [];
    }),
  );
  return [
    ...words.filter((text, place) => words.indexOf(text) !== place),
    ...childrenOf(node).flatMap(repeatedInObjects),
  ];
}

/** The character required before the quote excludes apostrophes of comments. */
const QUOTED = /(?<=[=:?(|&{\s])(["'`])((?:(?!\1).)+)\1/g;
/** Matches a name in the code, such as that of a style, or an address. */
const NAME = /^[#./a-z][\w./$-]*$/;

/** Sources without a repeated text are not parsed. */
function mayRepeat(source: string): boolean {
  const texts = [...source.matchAll(QUOTED)].flatMap(([, , text = '']) => (NAME.test(text) ? [] : [text]));
  return new Set(texts).size < texts.length;
}

const SCREEN_WORDS = /^(caption|errorTitle|title)$/;

function screenWordsOf(node: Node): string[] {
  const { name, value, callee, arguments: given } = node as Node & { arguments?: Node[] };
  const attribute = node.type === 'JSXAttribute' ? String((name as { name?: unknown }).name) : '';
  const called = node.type === 'CallExpression' ? nameOfCallee(callee as Node) : '';
  const ownWords = [
    ...(SCREEN_WORDS.test(attribute) ? textsOf(value) : []),
    ...(['pageHead', 'toast.success'].includes(called) ? textsOf(given?.[0]) : []),
  ];
  return [...ownWords.map((text) => `${attribute}${called}: ${text}`), ...childrenOf(node).flatMap(screenWordsOf)];
}

function nameOfCallee({ name, object, property }: Node): string {
  if (typeof name === 'string') return name;
  return isNode(object) && isNode(property) ? `${String(object['name'])}.${String(property['name'])}` : '';
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const parse = (path: string, source = read(path)): Node => parseSync(path, source).program as unknown as Node;

test('two fields of a component, and two objects of a list or a record, have different words', () => {
  const paths = globSync('{features,screens}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'));
  assert.ok(paths.length > 500, `only ${paths.length} files were read`);
  const repeated = paths.flatMap((path) => {
    const source = read(path);
    if (!mayRepeat(source)) return [];
    const program = parse(path, source);
    return [...repeatedInFields(program, new Set()), ...repeatedInObjects(program)].map((words) => `${path}: ${words}`);
  });
  assert.deepEqual(repeated, []);
});

test('two screens of the back office have different titles, captions, empty texts and messages', () => {
  const paths = globSync(['screens/admin/*/{page.tsx,*Screen.tsx,route.ts}', 'features/*/web/**/*.tsx'], { cwd: root });
  const texts = paths.flatMap((path) => [...new Set(screenWordsOf(parse(path)))].map((text) => ({ text, path })));
  assert.ok(texts.length > 150, `only ${texts.length} texts were read`);
  assert.deepEqual(
    [...Map.groupBy(texts, ({ text }) => text)]
      .filter(([, uses]) => uses.length > 1)
      .map(([text, uses]) => [text, ...uses.map(({ path }) => path)]),
    [],
  );
});

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..');

interface Node {
  type: string;
  name?: string | Node;
  value?: unknown;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const below = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(below)];
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

function newAtEachRender(component: Node): string[] {
  return below(component).flatMap(({ type, id, init }) => {
    if (type !== 'VariableDeclarator') return [];
    const isMemoised = isNode(init) && /^use(Memo|Callback)$/.test(nameOf(init['callee']));
    return isMemoised ? [] : [nameOf(id)];
  });
}

function isSteady(value: unknown, fresh: readonly string[]): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'ConditionalExpression')
    return [value['consequent'], value['alternate']].every((branch) => isSteady(branch, fresh));
  return value.type === 'Identifier' && !fresh.includes(nameOf(value));
}

interface List {
  unsteady: string[];
  isLong: boolean;
}

/** A list with pages or checkboxes is long. */
function listsOf(component: Node): List[] {
  const fresh = newAtEachRender(component);
  return below(component).flatMap((element) => {
    if (element.type !== 'JSXOpeningElement' || nameOf(element.name) !== 'DataTable') return [];
    const props = (element['attributes'] as Node[]).map((attribute) => ({
      prop: nameOf(attribute.name),
      value: isNode(attribute.value) ? attribute.value['expression'] : undefined,
    }));
    const unsteady = props.filter(({ prop, value }) => /^(columns|actions)$/.test(prop) && !isSteady(value, fresh));
    return {
      unsteady: unsteady.map(({ prop }) => prop),
      isLong: props.some(({ prop }) => /^(pages|selection)$/.test(prop)),
    };
  });
}

test('a list with pages or checkboxes keeps its columns and actions, so that a tick renders one row', () => {
  const lists = globSync('{features,screens}/**/*.tsx', { cwd: root }).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    if (!source.includes('<DataTable')) return [];
    const found = (parseSync(path, source).program.body as unknown as Node[]).flatMap(listsOf);
    assert.equal(found.length, source.split('<DataTable').length - 1, path);
    return found.map((list) => ({ path, ...list }));
  });
  const long = lists.filter(({ isLong }) => isLong);
  assert.ok(long.length > 6, `only ${long.length} long lists`);
  assert.deepEqual(
    long.flatMap(({ path, unsteady }) => unsteady.map((prop) => `${path}: ${prop}`)),
    [],
  );
});

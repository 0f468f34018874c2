import { parseSync } from 'vite';

export interface Mutant {
  start: number;
  end: number;
  replacement: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  operator?: string;
  optional?: boolean;
  computed?: boolean;
  value?: unknown;
  test?: Node | null;
  left?: Node;
  right?: Node;
  argument?: Node | null;
  body?: Node;
  callee?: Node;
  object?: Node;
  property?: Node & { name?: string };
  elements?: (Node | null)[];
  expression?: Node;
  typeAnnotation?: Node & { typeName?: { name?: string } };
}

const BINARY: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
};
const ASSIGNMENTS: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=' };
/** Null removes the call. */
const METHODS: Readonly<Record<string, string | null>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  filter: null,
  slice: null,
  toSorted: null,
  toReversed: null,
  trim: null,
  toLowerCase: null,
};
/** Type nodes around a value. Other type nodes have no effect at run time. */
const TYPED_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
/**
 * Types of returned values that a mutant replaces by `undefined`. For other types, the mutants inside the value
 * suffice.
 */
const REMOVED_RESULTS = new Set([
  'CallExpression',
  'MemberExpression',
  'ChainExpression',
  'ObjectExpression',
  'NewExpression',
]);
const REMOVED_STATEMENTS = new Set(['ThrowStatement', 'ContinueStatement', 'BreakStatement']);
/** A state, a code or another name. Texts that people read are the subject of other checks. */
const CODE = /^[a-z][\w.-]*$/;

export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Mutant[] = [];
  visit(program as unknown as Node, null, source, found);
  return found
    .filter((mutant) => parseSync(file, mutate(source, mutant)).errors.length === 0)
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

export const mutate = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);

function visit(node: Node, parent: Node | null, source: string, found: Mutant[], isConst = false): void {
  if (node.type.startsWith('TS') && !TYPED_VALUES.has(node.type)) return;
  if (/^(Import|ExportAll)/.test(node.type) && node.type !== 'ImportExpression') return;
  // The type of `['paid', 'sent'] as const` follows from it, so the compiler refuses its mutants.
  if (isConst && isListOfNames(node)) return;
  const isConstInside = isConst || isConstAssertion(node);
  for (const [place, replacement] of changesOf(node, parent, source))
    found.push({ start: place.start, end: place.end, replacement });
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, node, source, found, isConstInside);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const isConstAssertion = ({ type, typeAnnotation }: Node): boolean =>
  type === 'TSAsExpression' && typeAnnotation?.typeName?.name === 'const';

const isListOfNames = ({ type, elements }: Node): boolean =>
  type === 'ArrayExpression' &&
  elements?.every((element) => element?.type === 'SpreadElement' || (element && isText(element))) === true;

type Place = Pick<Node, 'start' | 'end'>;

function changesOf(node: Node, parent: Node | null, source: string): [Place, string][] {
  const text = ({ start, end }: Place) => source.slice(start, end);
  const { type, left, right, operator = '', argument, test } = node;
  switch (type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      // `24 * 3_600_000` is a number, and numbers stay as they are.
      if (!left || !right || [left, right].every(isNumber)) return [];
      // Texts can be joined with `+`, but not subtracted.
      const swapped = operator === '+' && ![left, right].some(isText) ? ['-'] : (BINARY[operator] ?? []);
      return swapped.map((sign) => [node, `((${text(left)}) ${sign} (${text(right)}))`]);
    }
    case 'AssignmentExpression':
      return left && right && ASSIGNMENTS[operator]
        ? [[node, `${text(left)} ${ASSIGNMENTS[operator]} ${text(right)}`]]
        : [];
    case 'UpdateExpression':
      return [[node, text(node).replace(operator, operator === '++' ? '--' : '++')]];
    case 'UnaryExpression':
      return argument && (operator === '!' || operator === '-') ? [[node, `(${text(argument)})`]] : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return test
        ? [
            [test, '(true)'],
            [test, '(false)'],
          ]
        : [];
    case 'WhileStatement':
    case 'ForStatement':
      return test ? [[test, 'false']] : [];
    case 'Literal':
      if (typeof node.value === 'boolean') return [[node, String(!node.value)]];
      return isText(node) && isOutcome(node, parent) && CODE.test(String(node.value)) ? [[node, "''"]] : [];
    case 'ArrayExpression':
      return node.elements && node.elements.length > 0 ? [[node, '[]']] : [];
    case 'ReturnStatement':
      return argument && REMOVED_RESULTS.has(argument.type) ? [[argument, 'undefined']] : [];
    case 'ArrowFunctionExpression':
      return node.body && REMOVED_RESULTS.has(unwrapped(node.body).type) ? [[node.body, '(undefined)']] : [];
    case 'ExpressionStatement':
      return [[node, ';']];
    case 'CallExpression':
      return [...optionalCall(node, source), ...replacedMethod(node, text)];
    case 'MemberExpression':
      return node.optional && node.object && node.property
        ? [[{ start: node.object.end, end: node.property.start }, node.computed ? '[' : '.']]
        : [];
    default:
      return REMOVED_STATEMENTS.has(type) ? [[node, ';']] : [];
  }
}

const isNumber = ({ type, value }: Node): boolean => type === 'Literal' && typeof value === 'number';

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

const isOutcome = (node: Node, parent: Node | null): boolean =>
  parent !== null &&
  (/^(ReturnStatement|ArrowFunctionExpression|ArrayExpression)$/.test(parent.type) ||
    (parent.type === 'ConditionalExpression' && parent.test !== node) ||
    (parent.type === 'Property' && parent.value === node));

/** Returns the value inside of parentheses and type assertions. */
function unwrapped(node: Node): Node {
  const { type, expression } = node;
  return expression && (type === 'ParenthesizedExpression' || TYPED_VALUES.has(type)) ? unwrapped(expression) : node;
}

function optionalCall({ optional, callee }: Node, source: string): [Place, string][] {
  return optional && callee ? [[{ start: callee.end, end: source.indexOf('(', callee.end) }, '']] : [];
}

function replacedMethod(node: Node, text: (place: Place) => string): [Place, string][] {
  const { object, property } = node.callee ?? {};
  if (!object || !property?.name || !Object.hasOwn(METHODS, property.name)) return [];
  const replacement = METHODS[property.name];
  return [replacement ? [property, replacement] : [node, text(object)]];
}

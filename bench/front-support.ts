import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parse, type Node } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import postcss from 'postcss';

const bcd = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData;

/** Browsers of `browserslist` in package.json, under the names of MDN's data. */
const BROWSER_NAMES = new Map([
  ['chrome', 'chrome'],
  ['and_chr', 'chrome_android'],
  ['android', 'webview_android'],
  ['safari', 'safari'],
  ['ios_saf', 'safari_ios'],
] as const);

type Browser = 'chrome' | 'chrome_android' | 'webview_android' | 'safari' | 'safari_ios';

export type Minimum = ReadonlyMap<Browser, string>;

/** Returns the oldest supported version of each browser, from `browserslist` in package.json. */
export function minimumOf(area: 'shop' | 'office'): Minimum {
  const { browserslist } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    browserslist: Record<'shop' | 'office', readonly string[]>;
  };
  return new Map(
    browserslist[area].map((line) => {
      const [name, version] = line.split(' >= ');
      const browser = BROWSER_NAMES.get(name as 'chrome');
      if (!browser || !version) throw new Error(`Not understood in browserslist: ${line}`);
      return [browser, version];
    }),
  );
}

const isAtLeast = (version: string, wanted: string): boolean =>
  version.localeCompare(wanted, 'en', { numeric: true }) >= 0;

/**
 * Returns true when a browser of the minimum lacks the feature, which another version of this browser has. A feature
 * behind a prefix, another name or a flag counts as lacking.
 */
const isLacking = (compat: CompatStatement | undefined, minimum: Minimum): boolean =>
  [...minimum].some(([browser, version]) => {
    const statements = [compat?.support[browser] ?? []].flat();
    return (
      statements.some(({ version_added: added }) => typeof added === 'string') &&
      !statements.some(
        ({ version_added: added, version_removed: removed, prefix, alternative_name: otherName, flags }) =>
          typeof added === 'string' &&
          !(typeof removed === 'string' && isAtLeast(version, removed)) &&
          !prefix &&
          !otherName &&
          !flags &&
          isAtLeast(version, added.replace('≤', '')),
      )
    );
  });

const childrenOf = (parent: Identifier): [string, Identifier][] =>
  Object.entries(parent).filter(([name]) => name !== '__compat') as [string, Identifier][];

const globals = new Map<string, Identifier>([...childrenOf(bcd.javascript.builtins ?? {}), ...childrenOf(bcd.api)]);

/**
 * Browser interfaces whose methods the screens call. Other interfaces have method names that objects of the shop also
 * use.
 */
const CALLED_INTERFACES = [
  'Blob',
  'Document',
  'Element',
  'HTMLDialogElement',
  'HTMLElement',
  'HTMLInputElement',
  'Headers',
  'Node',
  'URLSearchParams',
];

/** Objects that the screens do not use. Objects of the shop have methods of the same names. */
const UNUSED_BUILTINS = ['AsyncDisposableStack', 'Atomics', 'DisposableStack', 'SuppressedError'];

/** Methods by name. The type of the object is unknown. */
const methods = new Map<string, CompatStatement[]>();
const builtins = childrenOf(bcd.javascript.builtins ?? {}).filter(([name]) => !UNUSED_BUILTINS.includes(name));
for (const [, definition] of [...builtins, ...CALLED_INTERFACES.map((name) => [name, bcd.api[name] ?? {}] as const)])
  for (const [name, { __compat: compat }] of childrenOf(definition))
    if (compat && !name.endsWith('_static')) methods.set(name, [...(methods.get(name) ?? []), compat]);

/** Leaves out names of up to three characters, because the minifier gives such names to variables. */
const isGlobal = (name: string): boolean => name.length > 3 && globals.has(name);

interface NamedNode extends Node {
  name: string;
}
interface Member extends Node {
  object: Node;
  property: NamedNode;
  computed: boolean;
}
interface Call extends Node {
  callee: Node;
}

/**
 * Returns the features that a script uses and the minimum lacks: syntax, globals, static members, methods. A method
 * counts when every object with a method of this name lacks it. Names with a support check (`'name' in`, `typeof`,
 * `?.()`) do not count.
 */
export function missingInScript(code: string, minimum: Minimum): readonly string[] {
  let tree: Node;
  try {
    tree = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
  } catch (error) {
    return [`syntax: ${String(error)}`];
  }
  const found = new Set<string>();
  const checkedNames = new Set(
    [...code.matchAll(/[`'"]([\w$]+)[`'"] ?in\b|\.(\w+)\?\.\(|typeof \w+\.(\w+)/g)].flatMap((match) => match.slice(1)),
  );
  const addIfLacking = (name: string, compats: readonly (CompatStatement | undefined)[]) => {
    if (compats.length > 0 && compats.every((compat) => isLacking(compat, minimum))) found.add(name);
  };
  const { classes, regular_expressions: patterns } = bcd.javascript as unknown as Record<
    string,
    Record<string, Identifier>
  >;
  fullAncestor(tree, (node, _state, ancestors) => {
    const parent = ancestors.at(-2);
    if (node.type === 'StaticBlock')
      addIfLacking('static block', [classes?.['static']?.['initialization_blocks']?.__compat]);
    if (node.type === 'Literal' && /\(\?<[=!]/.test(code.slice(node.start, node.end)))
      addIfLacking('lookbehind', [patterns?.['lookbehind_assertion']?.__compat]);
    if (node.type === 'Identifier' && (parent?.type === 'NewExpression' || parent?.type === 'CallExpression')) {
      const { name } = node as NamedNode;
      if (isGlobal(name) && !checkedNames.has(name)) addIfLacking(name, [globals.get(name)?.__compat]);
    }
    if (node.type !== 'MemberExpression') return;
    const { object, property, computed } = node as Member;
    if (computed || checkedNames.has(property.name)) return;
    const owner = object.type === 'Identifier' ? globals.get((object as NamedNode).name) : undefined;
    const member = owner?.[`${property.name}_static`] ?? owner?.[property.name];
    if (member) addIfLacking(`${(object as NamedNode).name}.${property.name}`, [(member as Identifier).__compat]);
    else if (parent?.type === 'CallExpression' && (parent as Call).callee === node)
      addIfLacking(`.${property.name}()`, methods.get(property.name) ?? []);
  });
  return [...found].toSorted();
}

const css = bcd.css as unknown as Record<'properties' | 'selectors' | 'types' | 'at-rules', Identifier>;

const cssFunctions = new Map<string, CompatStatement>();
for (const [name, type] of childrenOf(css.types)) {
  for (const [inner, { __compat: compat }] of [[name, type] as const, ...childrenOf(type)])
    if (compat) cssFunctions.set(inner, compat);
}
const { length } = css.types as unknown as Record<string, Record<string, Identifier>>;
const compatOfUnit = (name: string): CompatStatement | undefined => {
  const kind = { d: 'dynamic', l: 'large', s: 'small' }[name.charAt(0)];
  const isOfWindow = /^[dls]v/.test(name);
  return length?.[isOfWindow ? `viewport_percentage_units_${kind}` : name]?.__compat;
};

function missingInValue(property: string, value: string, minimum: Minimum): readonly string[] {
  const words = value.replace(/(['"]).*?\1|url\([^)]*\)/g, '');
  const keywords = css.properties[property];
  return [
    ...[...words.matchAll(/([a-z-]+)\(/g)].map(([, name = '']) => [`${name}()`, cssFunctions.get(name)] as const),
    ...[...words.matchAll(/[\d.]([a-z]+)\b/g)].map(([, name = '']) => [name, compatOfUnit(name)] as const),
    ...[...words.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)].map(
      ([name]) => [`${property}: ${name}`, keywords?.[name]?.__compat] as const,
    ),
    ...(property === 'content' && words.includes('/')
      ? [['content: alt_text', keywords?.['alt_text']?.__compat] as const]
      : []),
  ].flatMap(([name, compat]) => (compat && isLacking(compat, minimum) ? [name] : []));
}

/**
 * Returns the features that a style sheet uses and the minimum lacks. A value without a variable does not count after a
 * supported value of the same property in the same rule. Rules under `@supports` do not count.
 */
export function missingInStyle(sheet: string, minimum: Minimum): readonly string[] {
  const found = new Set<string>();
  const isIn = (node: postcss.Node | undefined, test: (ancestor: postcss.Node) => boolean): boolean =>
    node !== undefined && (test(node) || isIn(node.parent, test));
  const addIfLacking = (name: string, compat: CompatStatement | undefined): void => {
    if (compat && isLacking(compat, minimum)) found.add(name);
  };
  const pseudos = (selector: string) => [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name = '']) => name);
  const missingPseudos = (selector: string) =>
    pseudos(selector).filter((name) => isLacking(css.selectors[name]?.__compat, minimum));
  const root = postcss.parse(sheet);
  const isUnderSupports = (node: postcss.Node) =>
    isIn(node, (ancestor) => ancestor.type === 'atrule' && (ancestor as postcss.AtRule).name === 'supports');
  root.walkAtRules((rule) => {
    addIfLacking(`@${rule.name}`, css['at-rules'][rule.name]?.__compat);
    if (rule.name === 'media' && /[<>]/.test(rule.params))
      addIfLacking('media range', css['at-rules']['media']?.['range_syntax']?.__compat);
  });
  root.walkRules((rule) => {
    if (!isUnderSupports(rule)) for (const name of missingPseudos(rule.selector)) found.add(`:${name}`);
    if (isIn(rule.parent, (ancestor) => ancestor.type === 'rule'))
      addIfLacking('nesting', css.selectors['nesting']?.__compat);
  });
  root.walkDecls((declaration) => {
    const { prop, value, parent } = declaration;
    // A browser skips a whole rule when it does not know the selector or an at-rule around it.
    const isSkipped = isIn(parent, (ancestor) =>
      ancestor.type === 'rule'
        ? missingPseudos((ancestor as postcss.Rule).selector).length > 0
        : ancestor.type === 'atrule' &&
          isLacking(css['at-rules'][(ancestor as postcss.AtRule).name]?.__compat, minimum),
    );
    if (prop.startsWith('--') || prop.startsWith('-') || isSkipped || isUnderSupports(declaration)) return;
    addIfLacking(prop, css.properties[prop]?.__compat);
    const missing = missingInValue(prop, value, minimum);
    const hasFallback = parent?.nodes
      .slice(0, parent.index(declaration))
      .some(
        (sibling) =>
          sibling.type === 'decl' && sibling.prop === prop && missingInValue(prop, sibling.value, minimum).length === 0,
      );
    if (!hasFallback || value.includes('var(')) for (const name of missing) found.add(name);
  });
  return [...found].toSorted();
}

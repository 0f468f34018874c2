import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** Files whose French texts are shown to people. Texts of the law are not ours to word. */
const FILES = '{app,features,platform,screens,shared}/**/*.{ts,tsx}';
const NOT_SHOWN = /\.test\.tsx?$|\/testing\/|\/server\/legal\/|\/reading(-[a-z]+)*\.ts$|^platform\/server\/db\//;

export interface FrenchText {
  file: string;
  line: number;
  /** Text as people read it. An inserted value is `{…}`. */
  text: string;
}

/** Returns the French texts of the sources under `root`, in the order of their files. */
export function findFrenchTexts(root: string): FrenchText[] {
  return globSync(FILES, { cwd: root })
    .filter((file) => !NOT_SHOWN.test(file))
    .toSorted()
    .flatMap((file) => frenchTextsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** Returns the French texts of a source: string literals, templates and text of JSX. */
export function frenchTextsIn(file: string, source: string): FrenchText[] {
  return [...textsBelow(parseSync(file, source).program)]
    .filter(({ text }) => isFrench(text))
    .map(({ text, start }) => ({ file, line: source.slice(0, start).split('\n').length, text }));
}

interface Node {
  type: string;
  start: number;
}

/** Nodes whose strings are names, types or statements. */
const NOT_TEXTS = new Set(['ImportDeclaration', 'ImportExpression', 'TSLiteralType', 'TaggedTemplateExpression']);

function* textsBelow(node: unknown): Generator<{ text: string; start: number }> {
  if (Array.isArray(node)) {
    for (const child of node) yield* textsBelow(child);
    return;
  }
  if (!isNode(node) || NOT_TEXTS.has(node.type)) return;
  const parts = node as Node & {
    value?: unknown;
    quasis?: { value: { cooked?: string } }[];
    children?: unknown[];
    name?: { name?: unknown };
  };
  if (node.type === 'JSXAttribute' && String(parts.name?.name).endsWith('lassName')) return;
  if (node.type === 'Literal' && typeof parts.value === 'string') yield { text: parts.value, start: node.start };
  if (node.type === 'TemplateLiteral')
    yield { text: (parts.quasis ?? []).map(({ value }) => value.cooked ?? '').join('{…}'), start: node.start };
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') yield* textsOfChildren(parts.children ?? []);
  for (const child of Object.values(node)) if (typeof child === 'object') yield* textsBelow(child);
}

/** Returns each run of text between two elements. An inserted value continues the run. */
function* textsOfChildren(children: readonly unknown[]): Generator<{ text: string; start: number }> {
  let run = { text: '', start: 0 };
  for (const child of children) {
    if (!isNode(child)) continue;
    const { value, expression } = child as Node & { value?: string; expression?: { value?: unknown } };
    if (child.type === 'JSXText' || child.type === 'JSXExpressionContainer') {
      const text = child.type === 'JSXText' ? withoutLayout(value ?? '') : literalOf(expression?.value);
      run = { text: run.text + text, start: run.text.trim() === '' ? child.start + indentOf(value) : run.start };
    } else {
      yield run;
      run = { text: '', start: 0 };
    }
  }
  yield run;
}

const literalOf = (value: unknown): string => (typeof value === 'string' ? value : '{…}');
const indentOf = (value = ''): number => value.length - value.trimStart().length;
/** Joins the lines as React does. No-break spaces are kept. */
const withoutLayout = (text: string): string => text.replace(/[ \t]*\n[ \t\n]*/g, ' ').replace(/&nbsp;/g, '\u00A0');

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const ACCENT = /[àâçéèêëîïôûùüœÀÂÇÉÈÊÎÔÛŒ«»’]/;
const WORD =
  /(?<![\w-])(le|la|les|un|une|des|du|de|et|ou|est|sont|sans|pour|par|sur|dans|avec|votre|vos|vous|pas|commande|commandes|live|lives|cliente|clientes|retour|ouvrir|fermer|annuler|envoyer|supprimer|modifier|ajouter|chercher|colis|facture|avoir|nom|adresse|ville|total|prix|pseudo|mot)(?![\w-])/i;
/** Characters of class names, addresses, statements and identifiers. */
const CODE =
  /\b(select|insert into|update|delete from|where|order by|from|and|join)\b|^[a-z0-9./:_#?=&[\]-]+$|^[a-z]+[A-Z]|[{}<>]{2}|=>/;

function isFrench(text: string): boolean {
  const words = text.trim();
  if (!/\p{L}{2}/u.test(words)) return false;
  if (ACCENT.test(words)) return !/\b(select|insert into|delete from)\b/.test(words);
  return WORD.test(words) && !CODE.test(words.replaceAll('{…}', ''));
}

if (import.meta.main) {
  for (const { file, line, text } of findFrenchTexts(process.cwd())) console.log(`${file}:${line}: ${text}`);
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const FILES = '{app,features,platform,screens,shared}/**/*.{ts,tsx}';
/** Files without French texts to check: terminal output, words that people write, texts that get their spaces later. */
const IGNORED =
  /\.test\.tsx?$|\/(testing|legal)\/|\/reading(?!-placeholders)(-[a-z]+)*\.ts$|^app\/(server|tools)\/|^platform\/server\/(config|db)\/|\/(street-parts|documents\/plain-text|mails\/layout)\.ts$/;

export interface FrenchText {
  file: string;
  line: number;
  /** Text as people read it. An inserted value is `{…}`. */
  text: string;
}

export function findFrenchTexts(root: string): FrenchText[] {
  return globSync(FILES, { cwd: root })
    .filter((file) => !IGNORED.test(file))
    .toSorted()
    .flatMap((file) => frenchTextsIn(file, readFileSync(join(root, file), 'utf8')));
}

export function frenchTextsIn(file: string, source: string): FrenchText[] {
  return textsBelow(parseSync(file, source).program)
    .filter(({ text }) => isFrench(text) || PUNCTUATED_VALUE.test(text))
    .map(({ text, start }) => ({ file, line: source.slice(0, start).split('\n').length, text: text.trim() }));
}

interface Text {
  text: string;
  start: number;
}

interface Node {
  type: string;
  start: number;
  name?: { name?: unknown };
  value?: unknown;
  quasis?: { value: { cooked?: string } }[];
  children?: unknown[];
  expression?: { value?: unknown };
}

const WITHOUT_TEXTS = new Set(['ImportDeclaration', 'ImportExpression', 'TSLiteralType', 'TaggedTemplateExpression']);

function textsBelow(node: unknown): Text[] {
  if (Array.isArray(node)) return node.flatMap(textsBelow);
  if (!isNode(node) || WITHOUT_TEXTS.has(node.type)) return [];
  if (node.type === 'JSXAttribute' && /className$/i.test(String(node.name?.name))) return [];
  return [...ownTexts(node), ...Object.values(node).flatMap(textsBelow)];
}

function ownTexts({ type, start, value, quasis = [], children = [] }: Node): Text[] {
  if (type === 'Literal' && typeof value === 'string') return [{ text: value, start }];
  if (type === 'TemplateLiteral')
    return [{ text: quasis.map((quasi) => quasi.value.cooked ?? '').join(INSERTED), start }];
  return type === 'JSXElement' || type === 'JSXFragment' ? runsOf(children) : [];
}

const INSERTED = '{…}';

/** Joins consecutive texts of an element. An inserted value continues a run of text. */
function runsOf(children: readonly unknown[]): Text[] {
  const runs: Text[] = [];
  let isOpen = false;
  for (const child of children.filter(isNode)) {
    const isText = child.type === 'JSXText';
    if (!isText && child.type !== 'JSXExpressionContainer') {
      isOpen = false;
      continue;
    }
    const source = isText ? String(child.value) : '';
    const inserted = typeof child.expression?.value === 'string' ? child.expression.value : INSERTED;
    const text = isText ? source.replace(/[ \t]*\n[ \t\n]*/g, ' ').replaceAll('&nbsp;', '\u00A0') : inserted;
    const start = child.start + source.length - source.trimStart().length;
    const last = runs.at(-1);
    if (isOpen && last) last.text += text;
    else runs.push({ text, start });
    isOpen = true;
  }
  return runs;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const ACCENT = /[àâçéèêëîïôûùüœÀÂÇÉÈÊÎÔÛŒ«»]/;
const WORDS =
  /(?<![\w-])(le|la|les|l’\w+|un|une|des|du|de|d’\w+|ne|et|ou|est|sont|pour|par|sur|dans|avec|votre|vos|vous|pas|commandes?|clientes?|annuler|envoyer|modifier|ajouter|colis|facture|avoir|nom|ville|prix)(?![\w-])/i;
const NOT_FRENCH =
  /\b(the|an|and|with|of|at most|by|select|insert|delete|where|order by)\b|^[\w./:$#?=&[\]{}…-]+$|^[a-z]+[A-Z]|=>/;

/** Inserted value before a sign that French separates with a space. */
const PUNCTUATED_VALUE = /\{…\}\s[:;!?»](\s|$)/;

const isFrench = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && (ACCENT.test(text) || WORDS.test(text)) && !isEnglish(text);
const isEnglish = (text: string): boolean =>
  NOT_FRENCH.test(text) && !(ACCENT.test(text) && !/\b(the|and|with|of|select)\b/.test(text));

if (import.meta.main)
  for (const { file, line, text } of findFrenchTexts(process.cwd())) console.log(`${file}:${line}: ${text}`);

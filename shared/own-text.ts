import { formatEuros } from './money.ts';
import { formatUntil } from './time.ts';

/** Maximum number of characters of a text written by the seller. */
export const MAX_OWN_TEXT = 600;

export const placeholderNames = [
  'pseudo',
  'pieces',
  'total',
  'jusqu’au',
  'commande',
  'live',
  'lien',
  'boutique',
  'code',
  'montant',
  'jour',
] as const;
export type Mark = (typeof placeholderNames)[number];

/** An empty value also removes the blank before the placeholder. */
export type MarkValues = Readonly<Partial<Record<Mark, string>>>;

const MARK = /( ?)\{([^{}]{1,20})\}/g;

const normalizedMark = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll("'", '’');

const inBraces = (mark: string): string => `{${mark}}`;

/** Returns null for an empty text, and for a text with every `required` placeholder and no unknown placeholder. */
export function ownTextRefusal(text: string, allowed: readonly Mark[], required: readonly Mark[] = []): string | null {
  if (text === '') return null;
  const known = new Set<string>(allowed);
  const found = new Set<string>();
  const rest = text.replaceAll(MARK, (whole: string, _blank: string, typed: string) => {
    if (!known.has(normalizedMark(typed))) return whole;
    found.add(normalizedMark(typed));
    return '';
  });
  const [unknown] = /\{[^{}]{0,20}\}?|\}/.exec(rest) ?? [];
  if (unknown)
    return `«\u00A0${unknown}\u00A0» n’est pas un repère de ce texte\u00A0: ${allowed.map(inBraces).join(', ')}`;
  const missing = required.find((mark) => !found.has(mark));
  return missing ? `Ce texte doit contenir ${inBraces(missing)}` : null;
}

export const filledText = (text: string, values: MarkValues): string =>
  text
    .replaceAll(MARK, (whole: string, blank: string, typed: string) => {
      const value = values[normalizedMark(typed) as Mark];
      if (value === undefined) return whole;
      return value === '' ? '' : blank + value;
    })
    .trim();

/** `total` is in cents; `until` is null without a limit. */
export const orderMarkValues = (pieces: number, total: number, until: string | Date | null) => ({
  pieces: `${pieces}\u00a0${pieces > 1 ? 'pièces' : 'pièce'}`,
  total: formatEuros(total),
  'jusqu’au': until === null ? '' : `jusqu’au ${formatUntil(until)}`,
});

export const splitParagraphs = (text: string): string[] =>
  text.split(/\n[ \t]*\n/).flatMap((part) => part.trim() || []);

import { formatEuros } from './money.ts';
import { formatUntil } from './time.ts';

/** No text of the seller's own is longer. */
export const OWN_TEXT_MAX = 600;

/** What may stand in braces in a text of the seller's: `{total}` becomes the amount. */
export const marks = ['pseudo', 'pieces', 'total', 'jusqu’au', 'commande', 'live', 'lien'] as const;
export type Mark = (typeof marks)[number];

/** What the marks of a text stand for. One that is empty goes with the blank before it. */
export type MarkValues = Readonly<Partial<Record<Mark, string>>>;

const MARK = /( ?)\{([^{}]{1,20})\}/g;

/** The mark that is meant, whichever accents and apostrophe were typed. */
const named = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll("'", '’');

const inBraces = (mark: string): string => `{${mark}}`;

/** Why a text can't be used, in French; null when it can. It may hold these marks, and must hold those it needs. */
export function whyNotOwnText(text: string, may: readonly Mark[], needs: readonly Mark[] = []): string | null {
  if (text === '') return null;
  const known = new Set<string>(may);
  const found = new Set<string>();
  const rest = text.replaceAll(MARK, (whole: string, _blank: string, typed: string) => {
    if (!known.has(named(typed))) return whole;
    found.add(named(typed));
    return '';
  });
  const [unknown] = /\{[^{}]{0,20}\}?|\}/.exec(rest) ?? [];
  if (unknown) return `«\u00A0${unknown}\u00A0» n’est pas un repère de ce texte : ${may.map(inBraces).join(', ')}`;
  const missing = needs.find((mark) => !found.has(mark));
  return missing ? `Ce texte doit contenir ${inBraces(missing)}` : null;
}

/** A text of the seller's with its marks replaced, once: what stands for a mark is never read for marks. */
export const filledText = (text: string, values: MarkValues): string =>
  text
    .replaceAll(MARK, (whole: string, blank: string, typed: string) => {
      const value = values[named(typed) as Mark];
      if (value === undefined) return whole;
      return value === '' ? '' : blank + value;
    })
    .trim();

/** What most texts tell, in the words they tell it in; `total` in cents, `until` null without a limit. */
export const told = (pieces: number, total: number, until: string | Date | null) => ({
  pieces: `${pieces}\u00a0${pieces > 1 ? 'pièces' : 'pièce'}`,
  total: formatEuros(total),
  'jusqu’au': until === null ? '' : `jusqu’au ${formatUntil(until)}`,
});

/** The paragraphs of a text: a blank line lies between two. */
export const paragraphsOf = (text: string): string[] => text.split(/\n[ \t]*\n/).flatMap((part) => part.trim() || []);

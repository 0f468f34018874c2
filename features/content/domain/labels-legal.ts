import { TERMS_CODE } from './rules.ts';

/** Codes of the legal texts that every shop must have. Each text has a template, and all its versions are stored. */
export const legalCodes = [
  TERMS_CODE,
  'mentions-legales',
  'confidentialite',
  'retractation',
  'garantie-legale',
] as const;
export type LegalCode = (typeof legalCodes)[number];
export const isLegalCode = (code: string): code is LegalCode => (legalCodes as readonly string[]).includes(code);

export const returnCostSentence = (isFree: boolean): string =>
  isFree
    ? 'Le retour est gratuit\u00A0: nous vous envoyons une étiquette à coller sur le colis.'
    : 'Les frais de retour sont à votre charge.';

const LEGAL_TEXT_MIN_LETTERS = 300;
const lettersOf = (html: string): number => html.replace(/<[^<>]*>/g, '').replace(/[^\p{L}]/gu, '').length;

export function legalPageWarning({
  code,
  isActive,
  content,
}: {
  code: string;
  isActive: boolean;
  content: string;
}): string | null {
  if (!isLegalCode(code)) return null;
  if (!isActive)
    return 'La loi demande cette page. Si vous la masquez, une boutique ouverte affiche le texte proposé à la place du vôtre.';
  if (lettersOf(content) < LEGAL_TEXT_MIN_LETTERS)
    return 'Ce texte est très court pour une page que la loi demande. Vos clientes ne liront que lui. Pour retrouver le texte proposé, supprimez la page ou reprenez une version.';
  return null;
}

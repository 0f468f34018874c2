import type { LegalCode } from '#domain/identity/rules.ts';
import type { Config } from '../config/config.ts';
import { legalNotice } from './legal-notice.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfSale } from './terms-of-sale.ts';
import { typeset } from './typeset.ts';
import { withdrawalForm } from './withdrawal-form.ts';

/** A text that the law asks every shop for, until its seller writes her own. Its braces are filled when it is read. */
export interface LegalTemplate {
  title: string;
  content: string;
}

const template = (title: string, text: string): LegalTemplate => ({ title, content: typeset(text.trim()) });
const made = new Map<boolean, Readonly<Record<LegalCode, LegalTemplate>>>();

/** The legal texts that every shop comes with; what they say of error reports follows from whether it has them. */
export function legalTemplates(reportsErrors: boolean): Readonly<Record<LegalCode, LegalTemplate>> {
  const known = made.get(reportsErrors);
  if (known) return known;
  const templates = {
    cgu: template('Conditions générales de vente', termsOfSale),
    'mentions-legales': template('Mentions légales', legalNotice),
    confidentialite: template('Politique de confidentialité', privacyPolicy({ reportsErrors })),
    retractation: template('Droit de rétractation', withdrawalForm),
  };
  made.set(reportsErrors, templates);
  return templates;
}

/** Those of this shop. */
export const templatesOf = ({ sentryBrowserDsn }: Pick<Config, 'sentryBrowserDsn'>) =>
  legalTemplates(sentryBrowserDsn !== null);

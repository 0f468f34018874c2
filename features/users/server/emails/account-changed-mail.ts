import { formatLongDate } from '#shared/time.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import type { AccessChange } from '../steps/notify-account-change.ts';

interface AccountChangedMail {
  shop: MailShop;
  what: AccessChange;
  at: Date;
  /** True for the mail to the former address after a change of the address. */
  isFormer: boolean;
  /** False once the rights of the account were withdrawn, which turns its second factor off. */
  hasRights: boolean;
  link: string;
}

const titles: Record<AccessChange, string> = {
  'factor-on': 'Double vérification activée',
  'factor-codes': 'Codes de secours remplacés',
  'factor-off': 'Double vérification désactivée',
  'factor-reset': 'Double vérification désactivée',
  'password-changed': 'Mot de passe modifié',
  'email-changed': 'Adresse e-mail modifiée',
};

const sentences: Record<AccessChange, string> = {
  'factor-on': 'Un code de votre téléphone est maintenant demandé à la connexion.',
  'factor-codes': 'Les anciens codes de secours ne fonctionnent plus.',
  'factor-off': 'Votre mot de passe suffit de nouveau pour vous connecter.',
  'factor-reset':
    'Une personne propriétaire de la boutique l’a désactivée pour vous\u00A0: votre mot de passe suffit de nouveau.',
  'password-changed': 'L’ancien mot de passe ne fonctionne plus.',
  'email-changed': 'Votre compte utilise maintenant cette adresse.',
};

const NO_RIGHTS =
  'Vous n’avez plus de droits dans l’administration\u00A0: le code de votre téléphone n’est plus demandé.';

function otherDevices(change: AccessChange, hasLostFactor: boolean): string {
  if (hasLostFactor) return 'Tous vos appareils ont été déconnectés.';
  if (change === 'factor-on') return 'Ce code sera aussi demandé sur vos autres appareils.';
  if (change === 'factor-codes') return 'Vos appareils restent connectés.';
  return 'Vos autres appareils ont été déconnectés.';
}

export const accountChangedMail = ({ shop, what, at, isFormer, hasRights, link }: AccountChangedMail): WrittenMail => {
  const hasLostFactor = !hasRights && what.startsWith('factor-');
  const sentence = hasLostFactor ? NO_RIGHTS : sentences[what];
  return mailLayout({
    shop,
    subject: `${shop.name} : ${titles[what].toLowerCase()}`,
    title: titles[what],
    paragraphs: [
      `Votre compte ${shop.name} a changé le ${formatLongDate(at.toISOString())}.`,
      isFormer ? 'Votre compte utilise maintenant une autre adresse que celle-ci.' : sentence,
      otherDevices(what, hasLostFactor),
    ],
    after: [
      isFormer || !hasRights
        ? 'Si ce n’est pas vous, prévenez tout de suite une personne propriétaire de la boutique.'
        : 'Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? », et prévenez une personne propriétaire de la boutique.',
    ],
    button: { label: hasRights ? 'Ouvrir l’administration' : 'Ouvrir votre compte', link },
  });
};

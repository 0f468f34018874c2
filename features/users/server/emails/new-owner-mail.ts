import { formatLongDate } from '#shared/time.ts';
import { roles } from '#shared/roles.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';

interface NewOwnerMail {
  shop: MailShop;
  /** Author of the grant or of the invitation. */
  by: string;
  /** Address of the new owner. */
  email: string;
  at: Date;
  isInvitation: boolean;
  link: string;
}

export function newOwnerMail({ shop, by, email, at, isInvitation, link }: NewOwnerMail): WrittenMail {
  const title = isInvitation ? 'Invitation d’une personne propriétaire' : 'Nouveaux droits de propriétaire';
  const day = formatLongDate(at.toISOString());
  const role = `«\u00A0${roles.owner.label}\u00A0»`;
  return mailLayout({
    shop,
    subject: `${shop.name}\u00A0: ${title.toLowerCase()}`,
    title,
    paragraphs: [
      isInvitation
        ? `${by} a invité ${email} dans l’équipe le ${day}, avec le rôle ${role}.`
        : `${by} a donné le rôle ${role} à ${email} le ${day}.`,
      isInvitation
        ? 'Si l’invitation est acceptée, cette personne pourra tout voir et tout modifier.'
        : 'Cette personne peut maintenant tout voir et tout modifier.',
    ],
    button: { label: 'Ouvrir l’équipe', link },
    after: [
      isInvitation
        ? 'Si vous n’étiez pas au courant, retirez tout de suite l’invitation, puis choisissez un nouveau mot de passe.'
        : 'Si vous n’étiez pas au courant, retirez tout de suite ces droits, puis choisissez un nouveau mot de passe.',
    ],
  });
}

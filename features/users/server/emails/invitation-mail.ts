import { ownRoleSentence, type Role } from '#shared/roles.ts';
import { formatUntil } from '#shared/time.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { ofName } from '#shared/of-name.ts';

interface InvitationMail {
  shop: MailShop;
  role: Role;
  /** Author of the invitation; null when no longer known. */
  by: string | null;
  link: string;
  until: Date;
}

export const invitationMail = ({ shop, role, by, link, until }: InvitationMail): WrittenMail =>
  mailLayout({
    shop,
    subject: by ? `${by} vous invite dans l’équipe ${ofName(shop.name)}` : `Rejoignez l’équipe ${ofName(shop.name)}`,
    title: `Bienvenue dans l’équipe ${ofName(shop.name)}`,
    paragraphs: [
      `${by ? `${by} vous ouvre` : 'Vous avez maintenant accès à'} l’administration de la boutique. ${ownRoleSentence(role)}`,
      'Choisissez votre mot de passe pour commencer.',
    ],
    button: { label: 'Choisir mon mot de passe', link },
    after: [
      `Ce lien fonctionne une seule fois, jusqu’au ${formatUntil(until.toISOString())}.`,
      'Si vous n’attendiez pas cette invitation, ignorez cet e-mail.',
    ],
  });

import { keptFor } from '#features/content/domain/labels-retention.ts';
import { formatDay } from '#shared/time.ts';
import type { Day } from '#shared/working-days.ts';
import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

interface AccountGoing {
  shop: MailShop;
  day: Day;
  link: string;
}

export const accountGoingMail = ({ shop, day, link }: AccountGoing): WrittenMail =>
  mailLayout({
    shop,
    subject: subjectOf(shop, 'account-going', `${shop.name}\u00A0: votre compte sera supprimé le ${formatDay(day)}`, {
      jour: formatDay(day),
    }),
    title: 'Pour garder votre compte, connectez-vous',
    paragraphs: [
      `Vous ne vous êtes pas connectée depuis presque ${keptFor('accounts')}. Nous ne gardons pas les données de nos clientes plus longtemps\u00A0: votre compte sera supprimé le ${formatDay(day)}.`,
      'Pour le garder, il suffit de vous connecter avant cette date.',
    ],
    button: { label: 'Me connecter et garder mon compte', link },
    after: ['Si vous n’en avez plus besoin, vous n’avez rien à faire.'],
  });

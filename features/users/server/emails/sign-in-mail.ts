import { mailLayout, type MailShop, type WrittenMail } from '#platform/server/mails/layout.ts';
import { subjectOf } from '#platform/server/mails/subject.ts';

interface SignInMail {
  shop: MailShop;
  purpose: string;
  link: string;
  code: string;
}

export function signInMail({ shop, purpose, link, code }: SignInMail): WrittenMail {
  if (purpose === 'password-reset') {
    return mailLayout({
      shop,
      subject: `${shop.name}\u00A0: choisir un nouveau mot de passe`,
      title: 'Nouveau mot de passe',
      paragraphs: [
        'Vous avez demandé à changer votre mot de passe. Ce lien fonctionne une seule fois, pendant une heure.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', link },
      after: ['Si vous n’avez rien demandé, ignorez cet e-mail\u00A0: votre mot de passe ne change pas.'],
    });
  }
  if (purpose === 'proof' || purpose === 'email-change') return codeMail({ shop, purpose, code });
  const signUp = purpose === 'sign-up';
  return mailLayout({
    shop,
    subject: subjectOf(shop, 'sign-in', `${code} est votre code ${shop.name}`, { code }),
    title: signUp ? 'Bienvenue\u00A0!' : 'Votre lien de connexion',
    paragraphs: [
      signUp
        ? `Confirmez votre adresse pour ouvrir votre compte ${shop.name} et retrouver vos commandes du live.`
        : `Cliquez pour vous connecter à ${shop.name}.`,
    ],
    button: { label: signUp ? 'Confirmer mon adresse' : 'Me connecter', link },
    code: { label: 'Ou saisissez ce code dans la page d’où vous venez\u00A0:', value: code },
    after: [
      'Le lien et le code fonctionnent une seule fois, pendant une heure.',
      'Si vous n’avez rien demandé, ignorez cet e-mail.',
    ],
  });
}

const codeMail = ({ shop, purpose, code }: Omit<SignInMail, 'link'>): WrittenMail =>
  mailLayout({
    shop,
    subject: subjectOf(shop, 'sign-in', `${code} est votre code ${shop.name}`, { code }),
    title: purpose === 'proof' ? 'Confirmez que c’est vous' : 'Confirmez votre nouvelle adresse',
    paragraphs: [
      purpose === 'proof'
        ? `Vous modifiez votre compte ${shop.name}. Saisissez ce code dans la page d’où vous venez.`
        : `Votre compte ${shop.name} utilisera cette adresse dès que vous aurez saisi ce code dans la page d’où vous venez.`,
    ],
    code: { label: 'Votre code\u00A0:', value: code },
    after: [
      'Ce code fonctionne une seule fois, pendant une heure. Ne le donnez à personne.',
      purpose === 'proof'
        ? 'Si vous n’avez rien demandé, quelqu’un utilise peut-être votre compte\u00A0: changez votre mot de passe.'
        : 'Si vous n’avez rien demandé, ignorez cet e-mail.',
    ],
  });
